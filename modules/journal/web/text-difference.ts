/** Signs that are shown of what stayed, before and behind what changed. */
const AROUND = 60
/** Signs of what changed; what is longer is cut in its middle. */
const LONGEST = 400

export type TextDifference = { head: string; gone: string; come: string; tail: string }

/** What changed within a text, by whole words, between what stayed of it before and behind, shortened. */
export function differenceOf(before: string, after: string): TextDifference {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const start = alike(was, is)
  const end = alike(was.slice(start).toReversed(), is.slice(start).toReversed())
  const middle = (words: string[]) => shortened(words.slice(start, words.length - end).join(''))
  return {
    head: lastOf(was.slice(0, start).join('')),
    gone: middle(was),
    come: middle(is),
    tail: firstOf(end > 0 ? was.slice(-end).join('') : ''),
  }
}

/** Words and what stands between them; Chinese sign by sign. */
const wordsOf = (text: string): string[] => text.match(/\p{Script=Han}|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+|\s+|./gsv) ?? []

function alike(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index])
  return differs < 0 ? Math.min(one.length, other.length) : differs
}

const lastOf = (text: string) => (text.length > AROUND ? `…${text.slice(-AROUND)}` : text)
const firstOf = (text: string) => (text.length > AROUND ? `${text.slice(0, AROUND)}…` : text)
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST / 2)} … ${text.slice(-LONGEST / 2)}` : text)
