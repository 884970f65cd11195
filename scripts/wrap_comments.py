#!/usr/bin/env python3
"""Wraps the comments of Rust files at 110 columns. Only paragraphs with a line beyond that are touched; code blocks, tables,
headings and list structure stay. Usage: wrap_comments.py FILE..."""
import re, sys, textwrap
WIDTH = 110
COMMENT = re.compile(r'^(\s*)(//[/!]?)(?: (.*))?$')
LIST = re.compile(r'^(\s*(?:[-*]|\d+\.)\s+)(.*)$')

def paragraphs(lines):
    """(first, end, indent, mark, prefix, text, long) of each paragraph of comments."""
    i, fenced = 0, False
    while i < len(lines):
        m = COMMENT.match(lines[i])
        if not m or lines[i].lstrip().startswith('////'):
            i += 1; fenced = False if not m else fenced; continue
        indent, mark, text = m.group(1), m.group(2), m.group(3) or ''
        if text.lstrip().startswith('```'):
            fenced = not fenced; i += 1; continue
        if fenced or not text.strip() or re.match(r'^(\||#|    |\[[^\]]*\]:)', text):
            i += 1; continue
        item = LIST.match(text)
        prefix = item.group(1) if item else re.match(r'^\s*', text).group(0)
        hang = ' ' * len(prefix)
        words, j = [text[len(prefix):] if item else text.strip()], i + 1
        while j < len(lines):
            n = COMMENT.match(lines[j])
            if not n or n.group(1) != indent or n.group(2) != mark: break
            t = n.group(3) or ''
            if not t.strip() or LIST.match(t) or re.match(r'^(\||#|\s*```|\[[^\]]*\]:)', t): break
            if (item and not t.startswith(hang)) or (not item and re.match(r'^\s*', t).group(0) != prefix): break
            words.append(t.strip()); j += 1
        yield i, j, indent, mark, prefix, hang, ' '.join(words), any(len(l) > WIDTH for l in lines[i:j])
        i = j

def pieces(text):
    """What stands in backquotes is one word, unless it is long."""
    return re.sub(r'`[^`]{1,60}`', lambda m: m.group(0).replace(' ', '\0'), text)

def wrap(path):
    lines = open(path).read().split('\n')
    for first, end, indent, mark, prefix, hang, text, long in reversed(list(paragraphs(lines))):
        if not long: continue
        start = f'{indent}{mark} '
        new = textwrap.wrap(pieces(text), WIDTH, initial_indent=start + prefix, subsequent_indent=start + hang,
                            break_long_words=False, break_on_hyphens=False)
        lines[first:end] = [l.replace('\0', ' ') for l in new]
    open(path, 'w').write('\n'.join(lines))

for path in sys.argv[1:]:
    wrap(path)
