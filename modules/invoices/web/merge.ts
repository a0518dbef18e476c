import type { InvoiceValues, LineValues } from './invoice-values.ts'
import { usedLines } from './invoice-values.ts'

/** What is settled as one: a client goes with its data, a discount with its kind. */
export const parts = [
  'client',
  'issuedDate',
  'dueDate',
  'currency',
  'language',
  'reference',
  'discount',
  'notes',
  'terms',
  'lines',
] as const
export type Part = (typeof parts)[number]

const namesOf = (part: Part): (keyof InvoiceValues)[] => {
  if (part === 'client') return ['clientId', 'client']
  return part === 'discount' ? ['discount', 'discountKind'] : [part]
}

export const take = (values: InvoiceValues, part: Part): Partial<InvoiceValues> =>
  Object.fromEntries(namesOf(part).map((name) => [name, values[name]]))

const wordsOf = ({ key: _key, origin: _origin, ...line }: LineValues) => line
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The parts in which two versions differ. */
export const differing = (one: InvoiceValues, other: InvoiceValues): Part[] =>
  parts.filter((part) => namesOf(part).some((name) => one[name] !== other[name]) && !isSamePart(one, other, part))

const isSamePart = (one: InvoiceValues, other: InvoiceValues, part: Part) =>
  part === 'lines' ? areSameLines(usedLines(one), usedLines(other)) : isSame(take(one, part), take(other, part))

/** With each key that is pressed ten thousand lines may be compared: most of them are still the same objects. */
const areSameLines = (one: readonly LineValues[], other: readonly LineValues[]) =>
  one.length === other.length && one.every((line, at) => line === other[at] || isSame(wordsOf(line), wordsOf(other[at]!)))

export type Merged = {
  /** Theirs where only they changed something, one's own elsewhere. */
  values: InvoiceValues
  /** What they changed and what stands now. */
  taken: Part[]
  /** What both changed, each in their own way. */
  conflicts: Part[]
}

/** Brings together what two people made of the same invoice. */
export function merge(base: InvoiceValues, mine: InvoiceValues, theirs: InvoiceValues): Merged {
  const byThem = differing(base, theirs)
  const byMe = differing(base, mine)
  const merged: Merged = { values: mine, taken: [], conflicts: [] }
  for (const part of byThem) {
    const lines = part === 'lines' && byMe.includes(part) ? mergeLines(base.lines, mine.lines, theirs.lines) : null
    if (!byMe.includes(part)) merged.taken.push(part)
    else if (lines) merged.taken.push(part)
    else if (!isSamePart(mine, theirs, part)) merged.conflicts.push(part)
    if (merged.taken.includes(part)) merged.values = { ...merged.values, ...(lines ? { lines } : take(theirs, part)) }
  }
  return { ...merged, values: { ...merged.values, lines: withOrigins(merged.values.lines, theirs.lines) } }
}

/** Line by line; null where both changed the same one, or where they took lines away. */
function mergeLines(base: LineValues[], mine: LineValues[], theirs: LineValues[]): LineValues[] | null {
  if (theirs.length < base.length) return null
  const changed = base.map((line, at) => !isSame(wordsOf(line), wordsOf(theirs[at]!)))
  const kept = new Map(mine.flatMap((line) => (line.origin === null ? [] : [[line.origin, line] as const])))
  const isTorn = base.some((line, at) => {
    const own = kept.get(at)
    return changed[at] && (!own || (!isSame(wordsOf(own), wordsOf(line)) && !isSame(wordsOf(own), wordsOf(theirs[at]!))))
  })
  if (isTorn) return null
  const together = mine.map((line) => (line.origin !== null && changed[line.origin] ? { ...theirs[line.origin]!, key: line.key } : line))
  return [...together, ...theirs.slice(base.length)]
}

/** Which saved line each is, now that theirs are what is saved. */
function withOrigins(lines: LineValues[], saved: LineValues[]): LineValues[] {
  return lines.map((line) => ({ ...line, origin: line.origin !== null && line.origin < saved.length ? line.origin : null }))
}

/** What is saved, by the answer to what was sent. Lines keep their keys, so that whoever writes in one does not lose the place. */
export function withKeysOf(sent: InvoiceValues, answered: InvoiceValues): InvoiceValues {
  const keys = usedLines(sent).map(({ key }) => key)
  return { ...answered, lines: answered.lines.map((line, at) => ({ ...line, key: keys[at] ?? line.key })) }
}

/** What stands there once `sent` is saved as `stored`: what has been written since stays. */
export function writtenSince(sent: InvoiceValues, now: InvoiceValues, stored: InvoiceValues): InvoiceValues {
  const own = differing(sent, now).map((part) => take(now, part))
  return { ...stored, ...(Object.assign({}, ...own) as Partial<InvoiceValues>), lines: linesSince(sent.lines, now.lines, stored.lines) }
}

/** An empty line is not saved, and stays for who is about to write in it. */
function linesSince(sent: LineValues[], now: LineValues[], stored: LineValues[]): LineValues[] {
  const kept = new Map(stored.map((line) => [line.key, line]))
  const untouched = new Set(sent)
  return now.map((line) => {
    const saved = kept.get(line.key)
    return saved && untouched.has(line) ? saved : { ...line, origin: saved?.origin ?? null }
  })
}
