/** Lower case, no accents, width variants or invisible characters. Not in SQL, so that both databases agree. */
export function normalizeForSearch(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .replace(marks, '')
    .replace(/[æœøđłħðþıς]/g, (letter) => plainLetters[letter]!)
    .normalize('NFC')
    .trim()
}

/** Accents of any script except Japanese voicing marks, which change the letter; Hebrew points; invisible characters. */
const marks = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]|[[\u0591-\u05bd\u05bf-\u05c7]&&\p{M}]|\p{Cf}/gv

/** Letters that neither decomposition nor case conversion simplifies. */
const plainLetters: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }
