import type { Cell } from './parts.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type Grid = {
  /** Rows but the head. */
  rows: number
  columns: number
  rowsInSight: number
  isRtl: boolean
}

export type GridAct = 'open' | 'edit' | 'select' | 'selectAll' | 'menu'

/** What a key means in a grid, as the WAI-ARIA pattern has it: where to go, or what to do; null where it is not the grid's. */
export function gridKey(keys: Keys, at: Cell, grid: Grid): { to: Cell } | { act: GridAct } | null {
  const to = destination(keys, at, grid)
  if (to) return { to: within(to, grid) }
  const act = actOf(keys)
  return act ? { act } : null
}

function destination({ key, ctrlKey, metaKey, altKey }: Keys, { row, column }: Cell, grid: Grid): Cell | null {
  if (altKey) return null
  const isFar = ctrlKey || metaKey
  const on = grid.isRtl ? -1 : 1
  if (key === 'Home') return { row: isFar ? 0 : row, column: 0 }
  if (key === 'End') return { row: isFar ? grid.rows - 1 : row, column: grid.columns - 1 }
  if (isFar) return null
  const steps: Record<string, Cell> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - on },
    ArrowRight: { row, column: column + on },
    PageUp: { row: Math.max(0, row - grid.rowsInSight), column },
    PageDown: { row: row + grid.rowsInSight, column },
  }
  return steps[key] ?? null
}

const within = ({ row, column }: Cell, { rows, columns }: Grid): Cell => ({
  row: Math.max(-1, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})

function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): GridAct | null {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)) return 'menu'
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? 'selectAll' : null
  if (key === 'Enter') return 'open'
  if (key === 'F2') return 'edit'
  return key === ' ' ? 'select' : null
}
