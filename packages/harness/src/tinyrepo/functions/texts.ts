/** Functions on text. Comment lines are the examples, written by hand. */
export const textFunctions = [
  `function repeat(text, count) {
  let out = "";
  for (let i = 0; i < count; i++) {
    out += text;
  }
  return out;
}
// repeat("ab", 2) = "abab"
// repeat("x", 3) = "xxx"
// repeat("y", 0) = ""
// repeat("z", 1) = "z"`,

  `function countChar(text, target) {
  let count = 0;
  for (const ch of text) {
    if (ch === target) count++;
  }
  return count;
}
// countChar("abca", "a") = 2
// countChar("xyz", "q") = 0
// countChar("", "a") = 0
// countChar("oo", "o") = 2`,

  `function isPalindrome(text) {
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== text[text.length - 1 - i]) return false;
  }
  return true;
}
// isPalindrome("aba") = true
// isPalindrome("ab") = false
// isPalindrome("xyyx") = true
// isPalindrome("") = true
// isPalindrome("abb") = false`,

  `function reverseText(text) {
  let out = "";
  for (const ch of text) {
    out = ch + out;
  }
  return out;
}
// reverseText("abc") = "cba"
// reverseText("") = ""
// reverseText("xy") = "yx"`,

  `function padLeft(text, size) {
  while (text.length < size) {
    text = "0" + text;
  }
  return text;
}
// padLeft("7", 2) = "07"
// padLeft("ab", 2) = "ab"
// padLeft("", 1) = "0"
// padLeft("abc", 2) = "abc"`,

  `function truncate(text, limit) {
  if (text.length <= limit) return text;
  return text.slice(0, limit) + ".";
}
// truncate("abcd", 2) = "ab."
// truncate("abc", 3) = "abc"
// truncate("ab", 5) = "ab"
// truncate("xyz", 1) = "x."`,

  `function shout(text) {
  if (text === "") return text;
  return text.toUpperCase() + "!";
}
// shout("no") = "NO!"
// shout("") = ""
// shout("Hi") = "HI!"`,

  `function capitalize(text) {
  if (text.length === 0) return text;
  return text[0].toUpperCase() + text.slice(1);
}
// capitalize("ab") = "Ab"
// capitalize("") = ""
// capitalize("x") = "X"
// capitalize("cde") = "Cde"`,

  `function hasPrefix(text, key) {
  if (key.length > text.length) return false;
  return text.startsWith(key);
}
// hasPrefix("abc", "ab") = true
// hasPrefix("abc", "bc") = false
// hasPrefix("a", "ab") = false
// hasPrefix("ab", "ab") = true`,

  `function hasSuffix(text, key) {
  if (key.length > text.length) return false;
  return text.endsWith(key);
}
// hasSuffix("abc", "bc") = true
// hasSuffix("abc", "ab") = false
// hasSuffix("c", "bc") = false
// hasSuffix("bc", "bc") = true`,

  `function beforeFirst(text, ch) {
  const i = text.indexOf(ch);
  if (i === -1) return text;
  return text.slice(0, i);
}
// beforeFirst("a.b.c", ".") = "a"
// beforeFirst("xy-z", "-") = "xy"
// beforeFirst("ab", ".") = "ab"
// beforeFirst(".c", ".") = ""`,

  `function plural(text, count) {
  if (count === 1) return text;
  return text + "s";
}
// plural("cat", 2) = "cats"
// plural("dog", 1) = "dog"
// plural("cow", 0) = "cows"`,

  `function eitherEmpty(text, other) {
  return text === "" || other === "";
}
// eitherEmpty("a", "") = true
// eitherEmpty("", "b") = true
// eitherEmpty("", "") = true
// eitherEmpty("a", "b") = false`,
];
