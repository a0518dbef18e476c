import { useState } from 'react'

/** Which rows are meant: those named, or all that match but those named, on all pages. */
export type Selected = { isAll: boolean; ids: ReadonlySet<number> }

export type TableSelection = {
  selected: Selected
  has: (id: number) => boolean
  /** Of all pages; undefined while the total is not known. */
  count: number | undefined
  /** The ids that are named, none where all that match are meant. */
  ids: number[]
  /** Whether the bar offers all that match. */
  offersAll: boolean
  set: (ids: Iterable<number>, isSelected: boolean) => void
  selectAll: () => void
  clear: () => void
}

const none: Selected = { isAll: false, ids: new Set() }

/**
 * `total`: how many match; `matching`: what is matched (`control.match`): all that match are no longer meant when it changes.
 * Rows named one by one stay selected over pages, filters and sorts. `offersAll`: whoever acts can do so by filters too.
 */
export function useSelection(total: number | undefined, matching: string, { offersAll = false } = {}): TableSelection {
  const [held, hold] = useState({ selected: none, matching })
  const meant = (one: typeof held) => (one.selected.isAll && one.matching !== matching ? none : one.selected)
  const change = (next: (standing: Selected) => Selected) => hold((now) => ({ selected: next(meant(now)), matching }))
  const selected = meant(held)
  return {
    selected,
    offersAll,
    has: (id) => selected.ids.has(id) !== selected.isAll,
    count: countOf(selected, total),
    ids: selected.isAll ? [] : [...selected.ids],
    set: (ids, isSelected) => change((standing) => withRows(standing, ids, isSelected)),
    selectAll: () => change(() => ({ isAll: true, ids: new Set() })),
    clear: () => change(() => none),
  }
}

export function withRows(selected: Selected, ids: Iterable<number>, isSelected: boolean): Selected {
  const named = new Set(selected.ids)
  for (const id of ids)
    if (isSelected === selected.isAll) named.delete(id)
    else named.add(id)
  return { isAll: selected.isAll, ids: named }
}

function countOf({ isAll, ids }: Selected, total: number | undefined): number | undefined {
  if (!isAll) return ids.size
  return total === undefined ? undefined : Math.max(0, total - ids.size)
}
