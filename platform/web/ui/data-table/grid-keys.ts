import type { CellPosition } from './table-model.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type GridSize = {
  rows: number
  columns: number
  rowsInSight: number
  isRtl: boolean
}

export type GridAction = 'open' | 'edit' | 'select' | 'selectAll' | 'menu'

/** Maps a key to a move or an action, following the WAI-ARIA grid pattern; null if the grid does not handle it. */
export function getGridCommand(keys: Keys, at: CellPosition, grid: GridSize): { to: CellPosition } | { action: GridAction } | null {
  const to = getTarget(keys, at, grid)
  if (to) return { to: clampCell(to, grid) }
  const act = getAction(keys)
  return act ? { action: act } : null
}

function getTarget({ key, ctrlKey, metaKey, altKey }: Keys, { row, column }: CellPosition, grid: GridSize): CellPosition | null {
  if (altKey) return null
  const isFar = ctrlKey || metaKey
  const on = grid.isRtl ? -1 : 1
  if (key === 'Home') return { row: isFar ? 0 : row, column: 0 }
  if (key === 'End') return { row: isFar ? grid.rows - 1 : row, column: grid.columns - 1 }
  if (isFar) return null
  const steps: Record<string, CellPosition> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - on },
    ArrowRight: { row, column: column + on },
    PageUp: { row: Math.max(0, row - grid.rowsInSight), column },
    PageDown: { row: row + grid.rowsInSight, column },
  }
  return steps[key] ?? null
}

const clampCell = ({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition => ({
  row: Math.max(-1, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})

function getAction({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): GridAction | null {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)) return 'menu'
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' && !shiftKey ? 'selectAll' : null
  if (key === 'Enter') return 'open'
  if (key === 'F2') return 'edit'
  return key === ' ' ? 'select' : null
}
