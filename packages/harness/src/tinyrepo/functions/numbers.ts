/** Functions on numbers. Comment lines are the examples, written by hand. */
export const numberFunctions = [
  `function clamp(value, low, high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}
// clamp(2, 0, 3) = 2
// clamp(1, 2, 5) = 2
// clamp(9, 2, 5) = 5
// clamp(5, 2, 5) = 5`,

  `function signOf(value) {
  if (value > 0) return 1;
  if (value < 0) return -1;
  return 0;
}
// signOf(4) = 1
// signOf(-3) = -1
// signOf(0) = 0
// signOf(1) = 1`,

  `function gap(left, right) {
  if (left > right) return left - right;
  return right - left;
}
// gap(7, 4) = 3
// gap(4, 7) = 3
// gap(5, 5) = 0
// gap(0, 6) = 6`,

  `function between(value, low, high) {
  return value >= low && value <= high;
}
// between(3, 1, 5) = true
// between(1, 1, 5) = true
// between(5, 1, 5) = true
// between(0, 1, 5) = false
// between(6, 1, 5) = false`,

  `function outside(value, low, high) {
  return value < low || value > high;
}
// outside(0, 1, 4) = true
// outside(5, 1, 4) = true
// outside(1, 1, 4) = false
// outside(4, 1, 4) = false
// outside(2, 1, 4) = false`,

  `function isEven(value) {
  return value % 2 === 0;
}
// isEven(4) = true
// isEven(7) = false
// isEven(0) = true
// isEven(3) = false`,

  `function power(value, size) {
  let out = 1;
  for (let i = 0; i < size; i++) {
    out *= value;
  }
  return out;
}
// power(2, 3) = 8
// power(5, 1) = 5
// power(7, 0) = 1
// power(3, 2) = 9`,

  `function sumTo(limit) {
  let total = 0;
  for (let i = 1; i <= limit; i++) {
    total += i;
  }
  return total;
}
// sumTo(4) = 10
// sumTo(1) = 1
// sumTo(3) = 6
// sumTo(0) = 0`,

  `function gcd(left, right) {
  while (right !== 0) {
    const temp = left % right;
    left = right;
    right = temp;
  }
  return left;
}
// gcd(12, 8) = 4
// gcd(9, 3) = 3
// gcd(5, 7) = 1
// gcd(6, 0) = 6`,

  `function isPrime(value) {
  if (value < 2) return false;
  for (let i = 2; i * i <= value; i++) {
    if (value % i === 0) return false;
  }
  return true;
}
// isPrime(2) = true
// isPrime(9) = false
// isPrime(7) = true
// isPrime(1) = false
// isPrime(4) = false
// isPrime(15) = false`,

  `function maxOfThree(left, right, other) {
  return Math.max(left, Math.max(right, other));
}
// maxOfThree(1, 2, 3) = 3
// maxOfThree(5, 2, 4) = 5
// maxOfThree(1, 9, 4) = 9`,

  `function roundUp(value, step) {
  return Math.ceil(value / step) * step;
}
// roundUp(7, 5) = 10
// roundUp(10, 5) = 10
// roundUp(1, 4) = 4
// roundUp(9, 2) = 10`,

  `function roundDown(value, step) {
  return Math.floor(value / step) * step;
}
// roundDown(7, 5) = 5
// roundDown(10, 5) = 10
// roundDown(3, 4) = 0
// roundDown(9, 2) = 8`,

  `function midpoint(low, high) {
  return Math.floor((low + high) / 2);
}
// midpoint(2, 6) = 4
// midpoint(1, 4) = 2
// midpoint(0, 1) = 0
// midpoint(3, 8) = 5`,

  `function digitSum(value) {
  let total = 0;
  while (value > 0) {
    total += value % 10;
    value = Math.floor(value / 10);
  }
  return total;
}
// digitSum(12) = 3
// digitSum(45) = 9
// digitSum(7) = 7
// digitSum(0) = 0`,

  `function wrap(value, size) {
  if (value < 0) return value + size;
  return value % size;
}
// wrap(-1, 5) = 4
// wrap(7, 5) = 2
// wrap(0, 5) = 0
// wrap(5, 5) = 0
// wrap(-3, 4) = 1`,

  `function ticketPrice(value) {
  if (value < 4) return 0;
  if (value < 18) return 5;
  return 9;
}
// ticketPrice(3) = 0
// ticketPrice(4) = 5
// ticketPrice(17) = 5
// ticketPrice(18) = 9
// ticketPrice(40) = 9`,

  `function bothEven(left, right) {
  return left % 2 === 0 && right % 2 === 0;
}
// bothEven(2, 4) = true
// bothEven(2, 3) = false
// bothEven(5, 8) = false
// bothEven(1, 7) = false`,

  `function fitsBox(start, end, size) {
  return start >= 0 && end <= size;
}
// fitsBox(0, 5, 5) = true
// fitsBox(-1, 3, 5) = false
// fitsBox(2, 6, 5) = false
// fitsBox(1, 4, 9) = true`,

  `function notBoth(left, right) {
  return !(left && right);
}
// notBoth(true, true) = false
// notBoth(true, false) = true
// notBoth(false, true) = true
// notBoth(false, false) = true`,
];
