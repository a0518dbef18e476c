import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'

/** Legal forms and titles, which banks shorten or leave out. */
const noise = new Set(
  'gmbh mbh ag kg co ohg gbr ug ev e.k ek inc llc ltd limited plc corp company sa sas sarl eurl sci sasu lda unipessoal ltda me eireli bv nv srl spa oy ab as mr mrs ms herr frau m mme dr'.split(
    ' ',
  ),
)

export function listNameWords(name: string): string[] {
  const words = normalizeForSearch(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const meaningful = words.filter((word) => !noise.has(word))
  return meaningful.length > 0 ? meaningful : words
}

/** All words of the shorter name are in the longer one, in any order. */
export function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [listNameWords(one), listNameWords(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  return shorter.join('').length >= MIN_LETTERS && shorter.every((word) => longer.includes(word))
}

/** Chinese names have two characters. */
const MIN_LETTERS = 2
