import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'

/** `at` is the position in the message, in code points. */
export type TextPart = { at: number; text: string; isMatch: boolean }

/** Code points before the first match, and in the whole excerpt. */
const CONTEXT_LENGTH = 40
const MAX_LENGTH = 160

/** Returns an excerpt around the first match of `q`, split into matches and the text between. Ignores case and accents. */
export function highlightMatches(text: string, q: string): TextPart[] {
  const codePoints = Array.from(text.replace(/\s+/g, ' ').trim())
  const normalized = codePoints.map(normalizeForSearch)
  const matches = findMatches(normalized, normalizeForSearch(q.trim()))
  const from = Math.max(0, (matches[0]?.from ?? 0) - CONTEXT_LENGTH)
  const to = Math.min(codePoints.length, from + MAX_LENGTH)
  const parts: TextPart[] = []
  const add = (isMatch: boolean, start: number, end: number) => {
    if (start < end) parts.push({ at: start, text: codePoints.slice(start, end).join(''), isMatch })
  }
  let position = from
  for (const match of matches.filter((one) => one.from < to)) {
    add(false, position, match.from)
    position = Math.min(match.to, to)
    add(true, match.from, position)
  }
  add(false, position, to)
  if (from > 0) parts.unshift({ at: 0, text: '…', isMatch: false })
  if (to < codePoints.length) parts.push({ at: to, text: '…', isMatch: false })
  return parts
}

/** Returns positions in code points, each of which normalizes to any number of characters. */
function findMatches(normalized: readonly string[], query: string): { from: number; to: number }[] {
  if (query === '') return []
  const codePointAt = normalized.flatMap((codePoint, index) => Array.from({ length: codePoint.length }, () => index))
  const whole = normalized.join('')
  const matches: { from: number; to: number }[] = []
  for (let at = whole.indexOf(query); at >= 0; at = whole.indexOf(query, at + query.length))
    matches.push({ from: codePointAt[at]!, to: codePointAt[at + query.length - 1]! + 1 })
  return matches
}
