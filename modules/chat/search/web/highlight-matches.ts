import { folded } from '#platform/web/i18n/folded.ts'

/** `at`: where it stands in the message, in letters. */
export type FoundPart = { at: number; text: string; isFound: boolean }

/** Characters that stand before the first place that was found, and the most that are shown. */
const BEFORE = 40
const SHOWN = 160

/** A message in one line around where it holds `q`, whatever the case and accents, cut into what was found and what stands between. */
export function foundParts(text: string, q: string): FoundPart[] {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  const plain = letters.map(folded)
  const places = placesOf(plain, folded(q.trim()))
  const from = Math.max(0, (places[0]?.from ?? 0) - BEFORE)
  const to = Math.min(letters.length, from + SHOWN)
  const parts: FoundPart[] = []
  const add = (isFound: boolean, start: number, end: number) => {
    if (start < end) parts.push({ at: start, text: letters.slice(start, end).join(''), isFound })
  }
  let done = from
  for (const place of places.filter((one) => one.from < to)) {
    add(false, done, place.from)
    done = Math.min(place.to, to)
    add(true, place.from, done)
  }
  add(false, done, to)
  if (from > 0) parts.unshift({ at: 0, text: '…', isFound: false })
  if (to < letters.length) parts.push({ at: to, text: '…', isFound: false })
  return parts
}

/** Where the wanted text stands, in letters: one letter may be several when it is made plain, or none. */
function placesOf(plain: readonly string[], wanted: string): { from: number; to: number }[] {
  if (wanted === '') return []
  const letterAt = plain.flatMap((letter, index) => Array.from({ length: letter.length }, () => index))
  const whole = plain.join('')
  const places: { from: number; to: number }[] = []
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length))
    places.push({ from: letterAt[at]!, to: letterAt[at + wanted.length - 1]! + 1 })
  return places
}
