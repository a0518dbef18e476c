/** Prevents header injection: a line break would start another header. */
export const removeLineBreaks = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
