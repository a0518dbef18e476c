/**
 * What search, sorting and the comparison of names look at: lower case, without accents, width or invisible signs,
 * runs of white space as one space. Done here and not in SQL, so that both databases agree.
 */
export function normalise(text: string): string {
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

/** Accents of any script but the voicing marks of Japanese, which make another letter; Hebrew points; invisible signs. */
const marks = /[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309a]]|[[\u0591-\u05bd\u05bf-\u05c7]&&\p{M}]|\p{Cf}/gv

/** Upper case and back makes ß to ss; these letters have no such form. */
const plainLetters: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }
