import { type DraftValues, type LineValues, filterUsedLines } from './draft-values.ts'

/** The units of merging: a client with its data, a discount with its kind, the days of the service. */
export const draftParts = [
  'client',
  'issuedDate',
  'dueDate',
  'service',
  'currency',
  'language',
  'reference',
  'discount',
  'notes',
  'terms',
  'lines',
] as const
export type DraftPart = (typeof draftParts)[number]

const listPartFields = (part: DraftPart): (keyof DraftValues)[] => {
  if (part === 'client') return ['clientId', 'client']
  if (part === 'service') return ['serviceStart', 'serviceEnd']
  return part === 'discount' ? ['discount', 'discountKind'] : [part]
}

export const pickPart = (values: DraftValues, part: DraftPart): Partial<DraftValues> =>
  Object.fromEntries(listPartFields(part).map((name) => [name, values[name]]))

const toComparableLine = ({ key: _key, origin: _origin, ...line }: LineValues) => line
const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

export const listChangedParts = (one: DraftValues, other: DraftValues): DraftPart[] =>
  draftParts.filter((part) => listPartFields(part).some((name) => one[name] !== other[name]) && !isPartEqual(one, other, part))

const isPartEqual = (one: DraftValues, other: DraftValues, part: DraftPart) =>
  part === 'lines' ? areLinesEqual(filterUsedLines(one), filterUsedLines(other)) : isEqual(pickPart(one, part), pickPart(other, part))

/** Compares references first, because up to 10,000 lines are compared on every key press. */
const areLinesEqual = (one: readonly LineValues[], other: readonly LineValues[]) =>
  one.length === other.length &&
  one.every((line, index) => line === other[index] || isEqual(toComparableLine(line), toComparableLine(other[index]!)))

export type MergeResult = {
  /** Remote values where only they changed, local values elsewhere. */
  values: DraftValues
  /** Parts that only the remote version changed. */
  accepted: DraftPart[]
  /** Parts that both versions changed differently. */
  conflicts: DraftPart[]
}

/** Three-way merge of two versions of the same draft. */
export function mergeDrafts(base: DraftValues, local: DraftValues, remote: DraftValues): MergeResult {
  const remoteParts = listChangedParts(base, remote)
  const localParts = listChangedParts(base, local)
  const merged: MergeResult = { values: local, accepted: [], conflicts: [] }
  for (const part of remoteParts) {
    const lines = part === 'lines' && localParts.includes(part) ? mergeLines(base.lines, local.lines, remote.lines) : null
    if (!localParts.includes(part)) merged.accepted.push(part)
    else if (lines) merged.accepted.push(part)
    else if (!isPartEqual(local, remote, part)) merged.conflicts.push(part)
    if (merged.accepted.includes(part)) merged.values = { ...merged.values, ...(lines ? { lines } : pickPart(remote, part)) }
  }
  return { ...merged, values: { ...merged.values, lines: updateOrigins(merged.values.lines, remote.lines) } }
}

/** Merges line by line; null if both changed the same line or the remote version removed lines. */
function mergeLines(base: LineValues[], local: LineValues[], remote: LineValues[]): LineValues[] | null {
  if (remote.length < base.length) return null
  const changed = base.map((line, index) => !isEqual(toComparableLine(line), toComparableLine(remote[index]!)))
  const localByOrigin = new Map(local.flatMap((line) => (line.origin === null ? [] : [[line.origin, line] as const])))
  const hasConflict = base.some((line, index) => {
    const own = localByOrigin.get(index)
    return (
      changed[index] &&
      (!own ||
        (!isEqual(toComparableLine(own), toComparableLine(line)) && !isEqual(toComparableLine(own), toComparableLine(remote[index]!))))
    )
  })
  if (hasConflict) return null
  const merged = local.map((line) => (line.origin !== null && changed[line.origin] ? { ...remote[line.origin]!, key: line.key } : line))
  return [...merged, ...remote.slice(base.length)]
}

function updateOrigins(lines: LineValues[], saved: LineValues[]): LineValues[] {
  return lines.map((line) => ({ ...line, origin: line.origin !== null && line.origin < saved.length ? line.origin : null }))
}

/** Keeps the React keys of the sent lines so that the focused input is not lost. */
export function preserveLineKeys(sent: DraftValues, response: DraftValues): DraftValues {
  const keys = filterUsedLines(sent).map(({ key }) => key)
  return { ...response, lines: response.lines.map((line, index) => ({ ...line, key: keys[index] ?? line.key })) }
}

/** Reapplies edits made while `sent` was being saved as `stored`. */
export function rebaseEdits(sent: DraftValues, current: DraftValues, stored: DraftValues): DraftValues {
  const edits = listChangedParts(sent, current).map((part) => pickPart(current, part))
  return {
    ...stored,
    ...(Object.assign({}, ...edits) as Partial<DraftValues>),
    lines: rebaseLines(sent.lines, current.lines, stored.lines),
  }
}

/** Empty lines are not saved but stay in the form. */
function rebaseLines(sent: LineValues[], current: LineValues[], stored: LineValues[]): LineValues[] {
  const storedByKey = new Map(stored.map((line) => [line.key, line]))
  const untouched = new Set(sent)
  return current.map((line) => {
    const saved = storedByKey.get(line.key)
    return saved && untouched.has(line) ? saved : { ...line, origin: saved?.origin ?? null }
  })
}
