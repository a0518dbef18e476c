/** Identifies names and addresses regardless of case, width, invisible characters and Unicode composition; accents count. */
export const toAccountKey = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFKC')
