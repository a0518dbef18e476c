/** What tells names and addresses apart: not case, width, invisible signs or how accents are composed; accents themselves do. */
export const accountKey = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFKC')
