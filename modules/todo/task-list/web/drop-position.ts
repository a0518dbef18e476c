type Rows = { tasks: readonly { id: number }[]; hasMore: boolean }
type Target = { key: string | number; dropPosition: string }

/**
 * The task that a dropped one goes before, null for the end. What follows the last row is not known while there is more to load:
 * there it is that row itself.
 */
export function getDropPosition({ tasks, hasMore }: Rows, { key, dropPosition }: Target): number | null {
  const index = tasks.findIndex(({ id }) => id === key)
  const before = dropPosition === 'before' ? tasks[index] : (tasks[index + 1] ?? (hasMore ? tasks[index] : undefined))
  return before?.id ?? null
}
