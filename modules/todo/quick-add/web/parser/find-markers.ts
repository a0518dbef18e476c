import type { Span } from './spans.ts'

type KnownNames = { tags: readonly string[]; people: readonly { id: number; fullName: string }[] }
export type MarkedFields = { tags: string[]; assigneeId: number | null; isImportant: boolean }

export type ParsedMarkers = {
  fields: MarkedFields
  spans: Span[]
  /** Indexes of backslashes that keep the next marker in the title. */
  escapes: number[]
  /** The line with all markers and escaped words blanked out; it has the same length. */
  masked: string
}

export const createFields = (): MarkedFields => ({ tags: [], assigneeId: null, isImportant: false })

const endsWithHanzi = /\p{Script=Han}$/u

/** Finds `#tag`, `@person` and `!` at the start of words. Unknown tags and people stay in the title. */
export function findMarkers(line: string, knownNames: KnownNames): ParsedMarkers {
  const markers: ParsedMarkers = { fields: createFields(), spans: [], escapes: [], masked: line }
  for (const { index } of line.matchAll(/[#＃@＠!！]/g)) {
    const isEscaped = line[index - 1] === '\\'
    const before = line.slice(0, isEscaped ? index - 1 : index)
    if (index < (markers.spans.at(-1)?.end ?? 0) || !startsWord(before, line[index]!)) continue
    if (isEscaped) keepEscaped(markers, line, index)
    else applyMarker(markers, { line, start: index }, knownNames)
  }
  return markers
}

/** Chinese has no spaces between words, so a tag or person may follow a character directly. */
function startsWord(before: string, marker: string): boolean {
  return /(?:^|\s)$/.test(before) || (!'!！'.includes(marker) && endsWithHanzi.test(before))
}

function keepEscaped(markers: ParsedMarkers, line: string, index: number): void {
  markers.escapes.push(index - 1)
  const word = line.slice(index).match(/^\S+/)![0]
  blankOut(markers, { start: index - 1, end: index + word.length }, '_')
}

function applyMarker(markers: ParsedMarkers, { line, start }: { line: string; start: number }, knownNames: KnownNames): void {
  const rest = line.slice(start + 1)
  const length = matchMarker(markers.fields, { marker: line[start]!, rest, knownNames })
  if (length === null) return
  const span = { start, end: start + 1 + length }
  markers.spans.push(span)
  blankOut(markers, span, ' ')
}

function blankOut(markers: ParsedMarkers, { start, end }: Span, filler: string): void {
  markers.masked = markers.masked.slice(0, start) + filler.repeat(end - start) + markers.masked.slice(end)
}

/** Returns the number of characters after the marker that belong to it, or null if it is not a marker. */
function matchMarker(
  fields: MarkedFields,
  { marker, rest, knownNames }: { marker: string; rest: string; knownNames: KnownNames },
): number | null {
  if ('!！'.includes(marker)) {
    const repeated = /^[!！]{0,2}(?=\s|$)/.exec(rest)
    if (repeated) fields.isImportant = true
    return repeated ? repeated[0].length : null
  }
  if ('#＃'.includes(marker)) {
    const tag = findLongestMatch(
      rest,
      knownNames.tags.map((title) => ({ name: title, value: title })),
    )
    if (tag && !fields.tags.includes(tag.value)) fields.tags.push(tag.value)
    return tag ? tag.name.length : null
  }
  if (fields.assigneeId !== null) return null
  const person = findLongestMatch(rest, knownNames.people.flatMap(getNameVariants))
  if (person) fields.assigneeId = person.value
  return person ? person.name.length : null
}

const getNameVariants = ({ id, fullName }: { id: number; fullName: string }) => {
  const words = fullName.trim().split(/\s+/)
  return ['', ' ', '.', '_', '-']
    .map((glue) => words.join(glue))
    .concat(words)
    .map((name) => ({ name, value: id }))
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Returns null if no name matches or if the longest match is ambiguous. */
function findLongestMatch<T>(text: string, names: { name: string; value: T }[]): { name: string; value: T } | null {
  const matches = names.filter(({ name }) => startsWithName(text, name)).toSorted((a, b) => b.name.length - a.name.length)
  const [best] = matches
  const isUnambiguous = matches.every(({ name, value }) => name.length < best!.name.length || value === best!.value)
  return best && isUnambiguous ? best : null
}

function startsWithName(text: string, name: string): boolean {
  if (!name || collator.compare(text.slice(0, name.length), name) !== 0) return false
  return /^(?:$|[\s.,;:!?)，。；：！？、])/.test(text.slice(name.length)) || endsWithHanzi.test(name)
}
