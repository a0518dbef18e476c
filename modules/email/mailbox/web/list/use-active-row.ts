import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import type { RowSource } from '#platform/web/ui/data-table/rows/row-source.ts'
import type { EmailRow } from '../../../contract.ts'

/** `id` is undefined while the row is loading. */
export type RowPosition = { index: number; id: number | undefined }

export type ListHandle = {
  /** An index beyond the end focuses the last row. */
  focus: (index: number) => void
  active: number
  /** The focused email; the open email even if it has left the list. */
  activeId: number | undefined
  isFocused: () => boolean
  visibleRows: number
}

/** Rows searched in each direction for an email that moved. */
const SEARCH_DISTANCE = 100

type Rows = Pick<RowSource<Pick<EmailRow, 'id'>>, 'getRow' | 'count'>

/** Finds the row of an email after the list changed. If it left the list, the next row takes its place, unless it is still open. */
export function locateRow(stored: RowPosition, rows: Rows, openId: number | null): RowPosition {
  const index = Math.min(stored.index, Math.max(0, rows.count - 1))
  const currentId = rows.getRow(index)?.id
  if (stored.id === undefined || currentId === stored.id) return { index, id: currentId }
  const newIndex = findNearby(stored, rows)
  if (newIndex !== undefined) return { index: newIndex, id: stored.id }
  return { index, id: stored.id === openId ? stored.id : (currentId ?? stored.id) }
}

function findNearby({ index, id }: RowPosition, rows: Rows): number | undefined {
  for (let step = 1; step <= SEARCH_DISTANCE; step++) {
    if (rows.getRow(index + step)?.id === id) return index + step
    if (index >= step && rows.getRow(index - step)?.id === id) return index - step
  }
  return undefined
}

type ListState = { listKey: string; source: RowSource<EmailRow>; isStale: boolean; openId: number | null; handle: Ref<ListHandle> }
type ScrollWindow = { scroller: RefObject<HTMLDivElement | null>; scrollToRow: (index: number) => void; visibleRows: number }

/** Roving tabindex: one row is reachable by Tab, arrow keys move the focus. */
export function useActiveRow(list: ListState, { scroller, scrollToRow, visibleRows }: ScrollWindow) {
  const { listKey, source, isStale, openId, handle } = list
  const [stored, setStored] = useState({ listKey, index: 0, id: source.getRow(0)?.id })
  const { index: active, id: activeId } = locateRow(stored.listKey === listKey ? stored : { index: 0, id: undefined }, source, openId)
  if (!isStale && (stored.listKey !== listKey || stored.index !== active || stored.id !== activeId))
    setStored({ listKey, index: active, id: activeId })
  const pendingFocus = useRef<number | null>(null)
  const setActive = (index: number) => setStored({ listKey, index, id: source.getRow(index)?.id })
  const moveFocus = (index: number) => {
    const row = findRow(scroller.current, index)
    if (row) return row.focus({ preventScroll: true })
    pendingFocus.current = index
    scrollToRow(index)
  }
  useLayoutEffect(() => {
    const row = pendingFocus.current !== null && findRow(scroller.current, pendingFocus.current)
    if (!row) return
    pendingFocus.current = null
    row.focus({ preventScroll: true })
  })
  const keepFocusOnEmail = useEffectEvent(() => {
    const focusedIndex = pendingFocus.current === null ? getFocusedIndex(scroller.current) : -1
    if (focusedIndex >= 0 && focusedIndex !== active) moveFocus(active)
  })
  useLayoutEffect(() => keepFocusOnEmail(), [active])
  useImperativeHandle(handle, () => ({
    active,
    activeId,
    visibleRows,
    isFocused: () => scroller.current?.contains(document.activeElement) ?? false,
    focus: (index) => {
      const next = Math.max(0, Math.min(source.count - 1, index))
      pendingFocus.current = next
      setActive(next)
      scrollToRow(next)
    },
  }))
  return { active, setActive }
}

const getFocusedIndex = (scroller: HTMLElement | null) =>
  scroller?.contains(document.activeElement) ? getRowIndex(document.activeElement!) : -1

export const getRowIndex = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)

const findRow = (scroller: HTMLElement | null, index: number) => scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`)
