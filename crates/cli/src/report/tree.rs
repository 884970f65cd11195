//! `--tree FILE`: the tree with its interpolants, as dot or JSON.

use std::path::Path;

use secateur::{Tree, TreeNode};
use serde_json::json;

/// The text of the file, by its extension.
pub fn text(file: &Path, tree: &Tree) -> String {
    let json = file.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
    if json { to_json(tree) } else { tree.dot() }
}

fn to_json(tree: &Tree) -> String {
    let nodes: Vec<_> = tree.nodes.iter().map(node).collect();
    let mut text = serde_json::to_string_pretty(&json!({ "nodes": nodes })).unwrap_or_default();
    text.push('\n');
    text
}

fn node(n: &TreeNode) -> serde_json::Value {
    json!({
        "id": n.id,
        "parent": n.parent,
        "function": n.function,
        "line": n.line,
        "block": n.block,
        "depth": n.depth,
        "guards": n.guards,
        "interpolant": n.interpolant,
        "covered_by": n.covered_by,
        "open": n.open,
        "may_not_cover": n.pinned,
    })
}
