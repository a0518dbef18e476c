type Rows = { tasks: readonly { id: number }[]; hasMore: boolean }
type Target = { key: string | number; dropPosition: string }

/**
 * The id of the task to insert before, or null for the end. Before all tasks are loaded, the task after the last row is unknown; the
 * dropped task then goes before the last row.
 */
export function getDropPosition({ tasks, hasMore }: Rows, { key, dropPosition }: Target): number | null {
  const index = tasks.findIndex(({ id }) => id === key)
  const before = dropPosition === 'before' ? tasks[index] : (tasks[index + 1] ?? (hasMore ? tasks[index] : undefined))
  return before?.id ?? null
}
