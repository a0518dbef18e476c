/** Characters of unchanged text shown on each side. */
const CONTEXT_LENGTH = 60
/** Characters; longer changes are cut in the middle. */
const MAX_LENGTH = 400

export type TextDiff = { prefix: string; removed: string; added: string; suffix: string }

/** Finds the changed words between the common start and end of two texts. */
export function diffText(before: string, after: string): TextDiff {
  const [beforeWords, afterWords] = [splitWords(before), splitWords(after)]
  const start = countEqual(beforeWords, afterWords)
  const end = countEqual(beforeWords.slice(start).toReversed(), afterWords.slice(start).toReversed())
  const middle = (words: string[]) => truncateMiddle(words.slice(start, words.length - end).join(''))
  return {
    prefix: truncateStart(beforeWords.slice(0, start).join('')),
    removed: middle(beforeWords),
    added: middle(afterWords),
    suffix: truncateEnd(end > 0 ? beforeWords.slice(-end).join('') : ''),
  }
}

/** Chinese is compared by character. */
const splitWords = (text: string): string[] => text.match(/\p{Script=Han}|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+|\s+|./gsv) ?? []

function countEqual(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((word, index) => word !== other[index])
  return index < 0 ? Math.min(one.length, other.length) : index
}

const truncateStart = (text: string) => (text.length > CONTEXT_LENGTH ? `…${text.slice(-CONTEXT_LENGTH)}` : text)
const truncateEnd = (text: string) => (text.length > CONTEXT_LENGTH ? `${text.slice(0, CONTEXT_LENGTH)}…` : text)
const truncateMiddle = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH / 2)} … ${text.slice(-MAX_LENGTH / 2)}` : text
