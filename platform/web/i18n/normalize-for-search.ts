/** Ignores case, accents and full-width forms. */
export const normalizeForSearch = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
