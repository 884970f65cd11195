//! Linear equations that all given points satisfy, over the integers.

/// A basis of the vectors orthogonal to all rows, in whole numbers; empty if a number gets too large on the
/// way.
pub fn null_space(mut rows: Vec<Vec<i128>>, n: usize) -> Vec<Vec<i128>> {
    let mut pivots: Vec<usize> = Vec::new();
    let mut r = 0;
    for c in 0..n {
        let Some(p) = (r..rows.len()).find(|i| rows[*i][c] != 0) else { continue };
        rows.swap(r, p);
        for i in 0..rows.len() {
            if i == r || rows[i][c] == 0 {
                continue;
            }
            let (f, g) = (rows[r][c], rows[i][c]);
            let pivot = rows[r].clone();
            for (x, y) in rows[i].iter_mut().zip(pivot) {
                let difference = x.checked_mul(f).zip(y.checked_mul(g)).and_then(|(a, b)| a.checked_sub(b));
                let Some(d) = difference else { return Vec::new() };
                *x = d;
            }
            reduce(&mut rows[i]);
        }
        reduce(&mut rows[r]);
        pivots.push(c);
        r += 1;
        if r == rows.len() {
            break;
        }
    }
    let mut basis = Vec::new();
    for free in (0..n).filter(|c| !pivots.contains(c)) {
        // the least common multiple of the pivots makes all entries whole
        let mut scale: i128 = 1;
        for (i, p) in pivots.iter().enumerate() {
            let d = rows[i][*p].abs();
            let Some(l) = (scale / gcd(scale, d)).checked_mul(d) else { return Vec::new() };
            scale = l;
        }
        let mut v = vec![0; n];
        v[free] = scale;
        for (i, p) in pivots.iter().enumerate() {
            let Some(x) = rows[i][free].checked_mul(scale) else { return Vec::new() };
            v[*p] = -x / rows[i][*p];
        }
        reduce(&mut v);
        basis.push(v);
    }
    basis
}

fn reduce(row: &mut [i128]) {
    let g = row.iter().fold(0, |g, v| gcd(g, v.abs()));
    if g > 1 {
        row.iter_mut().for_each(|v| *v /= g);
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equation_of_a_line() {
        // y == 2 x + 3
        let rows = vec![vec![0, 3, 1], vec![1, 5, 1], vec![4, 11, 1]];
        let basis = null_space(rows.clone(), 3);
        assert_eq!(basis.len(), 1);
        assert!(rows.iter().all(|r| r.iter().zip(&basis[0]).map(|(a, b)| a * b).sum::<i128>() == 0));
    }

    #[test]
    fn no_equation_of_points_in_general_position() {
        assert!(null_space(vec![vec![0, 0, 1], vec![1, 0, 1], vec![0, 1, 1]], 3).is_empty());
    }
}
