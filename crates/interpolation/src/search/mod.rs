//! The forward search: which state is run next, where it gets a node, where it forks, and what covers it.

pub mod cut_points;
pub mod decide;
pub mod diamond;
mod economy;
pub mod engine;
pub mod expand;
mod fork;
mod given_up;
mod learning;
mod operands;
mod path_bounds;
mod path_slice;
mod prefix;
mod settling;
mod sides;
mod sites;
pub mod subsumption;
pub(crate) mod undecided;
pub mod work_list;
