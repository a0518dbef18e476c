import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CellPosition } from './table-model.ts'

type ActiveCell = {
  active: CellPosition
  anchor: CellPosition | null
  /** Focuses the cell once it is rendered; with `isMarking` extends the range. */
  focusCell: (to: CellPosition, isSelecting?: boolean) => void
  onCellFocus: (target: EventTarget) => void
}

/** The cell with roving tabindex, and the selected range. */
export function useActiveCell(grid: RefObject<HTMLElement | null>): ActiveCell {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<CellPosition | null>(null)
  const pendingFocus = useRef<CellPosition | null>(null)
  useLayoutEffect(() => {
    const cell = pendingFocus.current && findCell(grid.current!, pendingFocus.current)
    if (!cell) return
    pendingFocus.current = null
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    active,
    anchor,
    focusCell: (to, isMarking = false) => {
      setAnchor(isMarking ? (anchor ?? active) : null)
      setActive({ ...to })
      pendingFocus.current = to
    },
    onCellFocus: (target) => {
      const cell = getCellPosition(target)
      if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell)
    },
  }
}

export type CellRange = { from: CellPosition; to: CellPosition }

/** Null unless several cells are selected. */
export function getRange({ anchor, active }: Pick<ActiveCell, 'anchor' | 'active'>): CellRange | null {
  if (!anchor) return null
  const corner = (pick: (...values: number[]) => number): CellPosition => ({
    row: pick(anchor.row, active.row),
    column: pick(anchor.column, active.column),
  })
  return { from: corner(Math.min), to: corner(Math.max) }
}

export const findCell = (grid: HTMLElement, { row, column }: CellPosition) =>
  grid.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`)

function getCellPosition(target: EventTarget): CellPosition | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}
