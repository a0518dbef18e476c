import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import type { MailRow } from '../../../contract.ts'

/** Where a mail stands in the list; no id while its row is awaited. */
export type ListPlace = { index: number; id: number | undefined }

export type ListHandle = {
  /** Moves the focus to a row, to an end where there are fewer. */
  focus: (index: number) => void
  active: number
  /** The mail that has the focus: the open one also where it has left the list. */
  activeId: number | undefined
  isFocused: () => boolean
  rowsInSight: number
}

/** So many rows up and down a mail is looked for: more seldom come or go at once. */
const NEAR = 100

type Rows = Pick<RowSource<Pick<MailRow, 'id'>>, 'at' | 'count'>

/** The same mail, wherever it stands now. One that has left gives its place to the next, unless it is still being read. */
export function findAgain(held: ListPlace, rows: Rows, openId: number | null): ListPlace {
  const index = Math.min(held.index, Math.max(0, rows.count - 1))
  const there = rows.at(index)?.id
  if (held.id === undefined || there === held.id) return { index, id: there }
  const moved = nearest(held, rows)
  if (moved !== undefined) return { index: moved, id: held.id }
  return { index, id: held.id === openId ? held.id : (there ?? held.id) }
}

function nearest({ index, id }: ListPlace, rows: Rows): number | undefined {
  for (let step = 1; step <= NEAR; step++) {
    if (rows.at(index + step)?.id === id) return index + step
    if (index >= step && rows.at(index - step)?.id === id) return index - step
  }
  return undefined
}

type Shown = { listKey: string; source: RowSource<MailRow>; isStale: boolean; openId: number | null; handle: Ref<ListHandle> }
type Window = { scroller: RefObject<HTMLDivElement | null>; reveal: (index: number) => void; rowsInSight: number }

/** Which row has the focus, or would get it by Tab. */
export function useActiveRow({ listKey, source, isStale, openId, handle }: Shown, { scroller, reveal, rowsInSight }: Window) {
  const [held, hold] = useState({ listKey, index: 0, id: source.at(0)?.id })
  const { index: active, id: activeId } = findAgain(held.listKey === listKey ? held : { index: 0, id: undefined }, source, openId)
  if (!isStale && (held.listKey !== listKey || held.index !== active || held.id !== activeId))
    hold({ listKey, index: active, id: activeId })
  const wanted = useRef<number | null>(null)
  const setActive = (index: number) => hold({ listKey, index, id: source.at(index)?.id })
  const moveFocus = (index: number) => {
    const row = rowAt(scroller.current, index)
    if (row) return row.focus({ preventScroll: true })
    wanted.current = index
    reveal(index)
  }
  useLayoutEffect(() => {
    const row = wanted.current !== null && rowAt(scroller.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  const follow = useEffectEvent(() => {
    // Rows came or went: the focus stays with its mail.
    const focused = wanted.current === null && scroller.current?.contains(document.activeElement) ? indexAt(document.activeElement!) : -1
    if (focused >= 0 && focused !== active) moveFocus(active)
  })
  useLayoutEffect(() => follow(), [active])
  useImperativeHandle(handle, () => ({
    active,
    activeId,
    rowsInSight,
    isFocused: () => scroller.current?.contains(document.activeElement) ?? false,
    focus: (index) => {
      const next = Math.max(0, Math.min(source.count - 1, index))
      wanted.current = next
      setActive(next)
      reveal(next)
    },
  }))
  return { active, setActive }
}

export const indexAt = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)

const rowAt = (scroller: HTMLElement | null, index: number) => scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`)
