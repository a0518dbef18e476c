import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Cell } from './parts.ts'

type ActiveCell = {
  active: Cell
  /** The other corner of a marked range. */
  anchor: Cell | null
  /** Puts the focus there once it is drawn; marking keeps the other corner. */
  go: (to: Cell, isMarking?: boolean) => void
  /** The focus came to a cell by itself. */
  follow: (target: EventTarget) => void
}

/** Which cell has the focus, or would get it by Tab. */
export function useActiveCell(grid: RefObject<HTMLElement | null>): ActiveCell {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const wanted = useRef<Cell | null>(null)
  useLayoutEffect(() => {
    const cell = wanted.current && cellAt(grid.current!, wanted.current)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    active,
    anchor,
    go: (to, isMarking = false) => {
      setAnchor(isMarking ? (anchor ?? active) : null)
      setActive({ ...to })
      wanted.current = to
    },
    follow: (target) => {
      const cell = cellOf(target)
      if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell)
    },
  }
}

export const cellAt = (grid: HTMLElement, { row, column }: Cell) =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`)

function cellOf(target: EventTarget): Cell | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}
