import { useState } from 'react'

/** `ids` are the selected rows, or with `isAll` the excluded ones. */
export type RowSelection = { isAll: boolean; ids: ReadonlySet<number> }

export type TableSelection = {
  selected: RowSelection
  has: (id: number) => boolean
  /** Across all pages; undefined if the total is unknown. */
  count: number | undefined
  /** Empty if all matching rows are selected. */
  ids: number[]
  /** Whether "Select all" across pages is offered. */
  canSelectAll: boolean
  set: (ids: Iterable<number>, isSelected: boolean) => void
  selectAll: () => void
  clear: () => void
}

const none: RowSelection = { isAll: false, ids: new Set() }

/**
 * `total` and `matching` (`control.matchKey`) describe the filtered list; changing the filter ends "select all", while individually
 * selected rows stay selected.
 */
export function useRowSelection(total: number | undefined, matching: string, { offersAll: canSelectAll = false } = {}): TableSelection {
  const [held, hold] = useState({ selected: none, matching })
  const meant = (one: typeof held) => (one.selected.isAll && one.matching !== matching ? none : one.selected)
  const change = (next: (standing: RowSelection) => RowSelection) => hold((now) => ({ selected: next(meant(now)), matching }))
  const selected = meant(held)
  return {
    selected,
    canSelectAll,
    has: (id) => selected.ids.has(id) !== selected.isAll,
    count: countOf(selected, total),
    ids: selected.isAll ? [] : [...selected.ids],
    set: (ids, isSelected) => change((standing) => toggleRows(standing, ids, isSelected)),
    selectAll: () => change(() => ({ isAll: true, ids: new Set() })),
    clear: () => change(() => none),
  }
}

export function toggleRows(selected: RowSelection, ids: Iterable<number>, isSelected: boolean): RowSelection {
  const named = new Set(selected.ids)
  for (const id of ids)
    if (isSelected === selected.isAll) named.delete(id)
    else named.add(id)
  return { isAll: selected.isAll, ids: named }
}

function countOf({ isAll, ids }: RowSelection, total: number | undefined): number | undefined {
  if (!isAll) return ids.size
  return total === undefined ? undefined : Math.max(0, total - ids.size)
}
