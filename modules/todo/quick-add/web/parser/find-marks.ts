import type { Span } from './spans.ts'

type Known = { tags: readonly string[]; people: readonly { id: number; fullName: string }[] }
type Found = { tags: string[]; assigneeId: number | null; isImportant: boolean }

export type Marks = {
  found: Found
  spans: Span[]
  /** Where a backslash keeps a mark in the title. */
  escapes: number[]
  /** The line with everything found or escaped blanked out, as long as before. */
  masked: string
}

const endsWithHanzi = /\p{Script=Han}$/u

/** Finds `#tag`, `@person` and `!` at the beginning of words; what is not known by that name is left alone. */
export function findMarks(line: string, known: Known): Marks {
  const marks: Marks = { found: { tags: [], assigneeId: null, isImportant: false }, spans: [], escapes: [], masked: line }
  for (const { index } of line.matchAll(/[#＃@＠!！]/g)) {
    const isEscaped = line[index - 1] === '\\'
    const before = line.slice(0, isEscaped ? index - 1 : index)
    if (index < (marks.spans.at(-1)?.end ?? 0) || !startsWord(before, line[index]!)) continue
    if (isEscaped) keepEscaped(marks, line, index)
    else applyMark(marks, { line, start: index }, known)
  }
  return marks
}

/** Chinese is written without spaces, so a tag or a person may follow a character directly. */
function startsWord(before: string, mark: string): boolean {
  return /(?:^|\s)$/.test(before) || (!'!！'.includes(mark) && endsWithHanzi.test(before))
}

function keepEscaped(marks: Marks, line: string, index: number): void {
  marks.escapes.push(index - 1)
  const word = line.slice(index).match(/^\S+/)![0]
  blankOut(marks, { start: index - 1, end: index + word.length }, '_')
}

function applyMark(marks: Marks, { line, start }: { line: string; start: number }, known: Known): void {
  const rest = line.slice(start + 1)
  const length = matchMark(marks.found, { mark: line[start]!, rest, known })
  if (length === null) return
  const span = { start, end: start + 1 + length }
  marks.spans.push(span)
  blankOut(marks, span, ' ')
}

function blankOut(marks: Marks, { start, end }: Span, filler: string): void {
  marks.masked = marks.masked.slice(0, start) + filler.repeat(end - start) + marks.masked.slice(end)
}

/** How many characters after the mark belong to it; null where it means nothing here. */
function matchMark(found: Found, { mark, rest, known }: { mark: string; rest: string; known: Known }): number | null {
  if ('!！'.includes(mark)) {
    const more = /^[!！]{0,2}(?=\s|$)/.exec(rest)
    if (more) found.isImportant = true
    return more ? more[0].length : null
  }
  if ('#＃'.includes(mark)) {
    const tag = findLongestMatch(
      rest,
      known.tags.map((title) => ({ name: title, value: title })),
    )
    if (tag && !found.tags.includes(tag.value)) found.tags.push(tag.value)
    return tag ? tag.name.length : null
  }
  if (found.assigneeId !== null) return null
  const person = findLongestMatch(rest, known.people.flatMap(getNameVariants))
  if (person) found.assigneeId = person.value
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

/** The longest name that the text begins with; null where there is none or where two different things bear it. */
function findLongestMatch<T>(text: string, names: { name: string; value: T }[]): { name: string; value: T } | null {
  const fitting = names.filter(({ name }) => startsWithName(text, name)).toSorted((a, b) => b.name.length - a.name.length)
  const [best] = fitting
  const isClear = fitting.every(({ name, value }) => name.length < best!.name.length || value === best!.value)
  return best && isClear ? best : null
}

function startsWithName(text: string, name: string): boolean {
  if (!name || collator.compare(text.slice(0, name.length), name) !== 0) return false
  return /^(?:$|[\s.,;:!?)，。；：！？、])/.test(text.slice(name.length)) || endsWithHanzi.test(name)
}
