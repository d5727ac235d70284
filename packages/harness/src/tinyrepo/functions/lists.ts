/** Functions on lists. Comment lines are the examples, written by hand. */
export const listFunctions = [
  `function sum(list) {
  let total = 0;
  for (let i = 0; i < list.length; i++) {
    total += list[i];
  }
  return total;
}
// sum([1, 2, 3]) = 6
// sum([4]) = 4
// sum([]) = 0
// sum([5, 2]) = 7`,

  `function countOver(list, limit) {
  let count = 0;
  for (const item of list) {
    if (item > limit) count++;
  }
  return count;
}
// countOver([1, 5, 9], 4) = 2
// countOver([3, 3], 3) = 0
// countOver([], 1) = 0
// countOver([7], 6) = 1`,

  `function smallest(list) {
  let best = list[0];
  for (const item of list) {
    if (item < best) best = item;
  }
  return best;
}
// smallest([3, 1, 2]) = 1
// smallest([5]) = 5
// smallest([2, 9]) = 2
// smallest([8, 6]) = 6`,

  `function findFirst(list, target) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === target) return i;
  }
  return -1;
}
// findFirst([4, 5, 6], 5) = 1
// findFirst([7, 7], 7) = 0
// findFirst([1, 2], 9) = -1
// findFirst([3, 8], 8) = 1`,

  `function findLast(list, target) {
  for (let i = list.length - 1; i >= 0; i--) {
    if (list[i] === target) return i;
  }
  return -1;
}
// findLast([4, 5, 4], 4) = 2
// findLast([7, 1], 7) = 0
// findLast([1, 2], 9) = -1
// findLast([], 3) = -1
// findLast([6, 6, 2], 6) = 1`,

  `function contains(list, target) {
  for (const item of list) {
    if (item === target) return true;
  }
  return false;
}
// contains([1, 2], 2) = true
// contains([1, 2], 5) = false
// contains([], 1) = false
// contains([4], 4) = true`,

  `function reversed(list) {
  const out = [];
  for (const item of list) {
    out.unshift(item);
  }
  return out;
}
// reversed([1, 2, 3]) = [3, 2, 1]
// reversed([]) = []
// reversed([4, 5]) = [5, 4]`,

  `function evens(list) {
  const out = [];
  for (const item of list) {
    if (item % 2 === 0) out.push(item);
  }
  return out;
}
// evens([1, 2, 4]) = [2, 4]
// evens([3, 5]) = []
// evens([6, 7, 8]) = [6, 8]
// evens([0]) = [0]`,

  `function without(list, target) {
  const out = [];
  for (const item of list) {
    if (item !== target) out.push(item);
  }
  return out;
}
// without([1, 2, 3], 2) = [1, 3]
// without([4, 4], 4) = []
// without([5, 6], 9) = [5, 6]`,

  `function unique(list) {
  const out = [];
  for (const item of list) {
    if (!out.includes(item)) out.push(item);
  }
  return out;
}
// unique([1, 1, 2]) = [1, 2]
// unique([3, 2, 3]) = [3, 2]
// unique([]) = []
// unique([5]) = [5]`,

  `function take(list, count) {
  return list.slice(0, count);
}
// take([1, 2, 3], 2) = [1, 2]
// take([4, 5], 0) = []
// take([6, 7], 1) = [6]`,

  `function lastItem(list) {
  if (list.length === 0) return null;
  return list[list.length - 1];
}
// lastItem([1, 2, 3]) = 3
// lastItem([]) = null
// lastItem([7]) = 7
// lastItem([4, 9]) = 9`,

  `function isSorted(list) {
  for (let i = 1; i < list.length; i++) {
    if (list[i] < list[i - 1]) return false;
  }
  return true;
}
// isSorted([1, 2, 3]) = true
// isSorted([3, 1]) = false
// isSorted([2, 2]) = true
// isSorted([1, 5, 4]) = false
// isSorted([]) = true`,

  `function average(list) {
  if (list.length === 0) return 0;
  let total = 0;
  for (const item of list) {
    total += item;
  }
  return total / list.length;
}
// average([2, 4]) = 3
// average([5]) = 5
// average([]) = 0
// average([1, 2, 6]) = 3`,

  `function range(start, end, step) {
  const out = [];
  for (let i = start; i < end; i += step) {
    out.push(i);
  }
  return out;
}
// range(0, 6, 2) = [0, 2, 4]
// range(1, 4, 1) = [1, 2, 3]
// range(3, 3, 1) = []
// range(2, 9, 5) = [2, 7]`,

  `function addLists(list, other) {
  const out = [];
  for (let i = 0; i < list.length; i++) {
    out.push(list[i] + other[i]);
  }
  return out;
}
// addLists([1, 2], [3, 5]) = [4, 7]
// addLists([4], [2]) = [6]
// addLists([], []) = []`,

  `function allOver(list, limit) {
  return list.every((item) => item > limit);
}
// allOver([5, 6], 4) = true
// allOver([5, 3], 4) = false
// allOver([4, 9], 4) = false
// allOver([], 1) = true`,

  `function anyOver(list, limit) {
  return list.some((item) => item > limit);
}
// anyOver([1, 6], 4) = true
// anyOver([1, 4], 4) = false
// anyOver([], 4) = false
// anyOver([7, 9], 4) = true`,

  `function spread(list) {
  if (list.length < 2) return 0;
  return Math.max(...list) - Math.min(...list);
}
// spread([2, 9]) = 7
// spread([4]) = 0
// spread([5, 1, 3]) = 4
// spread([]) = 0
// spread([6, 6]) = 0`,

  `function addOnce(list, item) {
  if (!list.includes(item)) list.push(item);
  return list;
}
// addOnce([1, 2], 3) = [1, 2, 3]
// addOnce([1, 2], 2) = [1, 2]
// addOnce([], 5) = [5]`,

  `function isMissing(list, target) {
  return !list.includes(target);
}
// isMissing([1, 2], 3) = true
// isMissing([1, 2], 2) = false
// isMissing([], 4) = true`,
];
