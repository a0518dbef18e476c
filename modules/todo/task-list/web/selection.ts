import { BULK_LIMIT } from '../../contract.ts'

export type Selection = { ids: ReadonlySet<number>; anchor: number | null }
export const emptySelection: Selection = { ids: new Set(), anchor: null }

export function toggleSelection({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Everything between the last one chosen and this one joins the selection. */
export function extendSelection({ ids, anchor }: Selection, id: number, order: readonly number[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id }
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...between].slice(0, BULK_LIMIT)), anchor }
}

/** As many as one act may change. */
export const selectAll = (order: readonly number[]): Selection => ({
  ids: new Set(order.slice(0, BULK_LIMIT)),
  anchor: order.at(-1) ?? null,
})

/** What is no longer there is no longer selected. */
export function removeMissing(selection: Selection, order: readonly number[]): Selection {
  const there = new Set(order)
  const ids = [...selection.ids].filter((id) => there.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}
