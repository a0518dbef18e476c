/** What somebody wrote, as a tag: one word without the characters by which quick add tells tags from people. */
export const toTagTitle = (text: string) =>
  text
    .trim()
    .replace(/^[#@!]+/, '')
    .replace(/[\s#@\\,]+/g, '-')
