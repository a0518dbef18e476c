/** Selects the history message for a nullable field. */
export const getChangeKind = (from: string | null, to: string | null) => (from === null ? 'set' : to === null ? 'cleared' : 'changed')

export const formatIfPresent = <T>(value: unknown, show: (value: T) => string): string | null =>
  value === null || value === undefined ? null : show(value as T)

type ListChange = { added: string[]; removed: string[]; kind: 'changed' | 'added' | 'removed' }

/** Items added to and removed from a list, null if there are none. */
export function diffLists(from: readonly string[], to: readonly string[]): ListChange | null {
  const added = to.filter((one) => !from.includes(one))
  const removed = from.filter((one) => !to.includes(one))
  if (added.length + removed.length === 0) return null
  return { added, removed, kind: removed.length === 0 ? 'added' : added.length === 0 ? 'removed' : 'changed' }
}
