import { useState } from 'react'

/** `ids` are the selected rows, or with `isAll` the excluded ones. */
export type RowSelection = { isAll: boolean; ids: ReadonlySet<number> }

export type TableSelection = {
  selected: RowSelection
  has: (id: number) => boolean
  /** Across all pages; undefined if the total is unknown. */
  count: number | undefined
  ids: number[]
  canSelectAll: boolean
  set: (ids: Iterable<number>, isSelected: boolean) => void
  selectAll: () => void
  clear: () => void
}

const emptySelection: RowSelection = { isAll: false, ids: new Set() }

/** Row selection across pages; changing the filter (`matching`) ends "select all". */
export function useRowSelection(total: number | undefined, matching: string, { offersAll: canSelectAll = false } = {}): TableSelection {
  const [state, setState] = useState({ selected: emptySelection, matching })
  const getCurrent = (one: typeof state) => (one.selected.isAll && one.matching !== matching ? emptySelection : one.selected)
  const change = (next: (current: RowSelection) => RowSelection) => setState((now) => ({ selected: next(getCurrent(now)), matching }))
  const selected = getCurrent(state)
  return {
    selected,
    canSelectAll,
    has: (id) => selected.ids.has(id) !== selected.isAll,
    count: getCount(selected, total),
    ids: selected.isAll ? [] : [...selected.ids],
    set: (ids, isSelected) => change((current) => toggleRows(current, ids, isSelected)),
    selectAll: () => change(() => ({ isAll: true, ids: new Set() })),
    clear: () => change(() => emptySelection),
  }
}

export function toggleRows(selected: RowSelection, ids: Iterable<number>, isSelected: boolean): RowSelection {
  const named = new Set(selected.ids)
  for (const id of ids)
    if (isSelected === selected.isAll) named.delete(id)
    else named.add(id)
  return { isAll: selected.isAll, ids: named }
}

function getCount({ isAll, ids }: RowSelection, total: number | undefined): number | undefined {
  if (!isAll) return ids.size
  return total === undefined ? undefined : Math.max(0, total - ids.size)
}
