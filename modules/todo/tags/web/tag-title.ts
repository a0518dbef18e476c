/** Removes the characters that tag titles may not contain, and joins words with hyphens. */
export const toTagTitle = (text: string) =>
  text
    .trim()
    .replace(/^[#@!]+/, '')
    .replace(/[\s#@\\,]+/g, '-')
