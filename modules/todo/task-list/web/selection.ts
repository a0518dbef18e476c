import { BULK_LIMIT } from '../../contract.ts'

export type Selection = { ids: ReadonlySet<number>; anchor: number | null }
export const emptySelection: Selection = { ids: new Set(), anchor: null }

export function toggleSelection({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds everything between the anchor and `id` to the selection. */
export function extendSelection({ ids, anchor }: Selection, id: number, order: readonly number[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id }
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...between].slice(0, BULK_LIMIT)), anchor }
}

/** Selects as many tasks as one request may change. */
export const selectAll = (order: readonly number[]): Selection => ({
  ids: new Set(order.slice(0, BULK_LIMIT)),
  anchor: order.at(-1) ?? null,
})

/** Removes tasks from the selection that are no longer in the list. */
export function removeMissing(selection: Selection, order: readonly number[]): Selection {
  const visibleIds = new Set(order)
  const ids = [...selection.ids].filter((id) => visibleIds.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}
