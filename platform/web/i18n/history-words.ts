/** Which of three sentences tells of a field that may be empty. */
export const turnOf = (from: string | null, to: string | null) => (from === null ? 'set' : to === null ? 'cleared' : 'changed')

/** A value in words, null where nothing stands there. */
export const shownIf = <T>(value: unknown, show: (value: T) => string): string | null =>
  value === null || value === undefined ? null : show(value as T)

type ListChange = { added: string[]; removed: string[]; turn: 'changed' | 'added' | 'removed' }

/** What came into a list and what went out of it; null where neither did. */
export function listChangeOf(from: readonly string[], to: readonly string[]): ListChange | null {
  const added = to.filter((one) => !from.includes(one))
  const removed = from.filter((one) => !to.includes(one))
  if (added.length + removed.length === 0) return null
  return { added, removed, turn: removed.length === 0 ? 'added' : added.length === 0 ? 'removed' : 'changed' }
}
