import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isTextInput } from '../../notifications/toasts.ts'
import { announce } from '../feedback/live-region.tsx'
import { toast } from '../feedback/toast.tsx'
import { toHtmlTable, toTabSeparated } from './copy-cells.ts'
import type { CellPosition, TableModel } from './table-model.ts'
import { findCell, getRange, type useActiveCell } from './use-active-cell.ts'
import { listIndexes } from './use-grid-actions.ts'

export function useCopyCells<R>(model: TableModel<R>, focus: ReturnType<typeof useActiveCell>) {
  const { t } = useTranslation('platform')
  return (event: ClipboardEvent<HTMLDivElement>) => {
    if (isTextInput(event.target) || String(getSelection() ?? '')) return
    const { from, to } = getRange(focus) ?? { from: focus.active, to: focus.active }
    const columns = listIndexes(from.column, to.column).filter((column) => model.visibleColumns[column - model.checkboxColumns])
    const cells = listIndexes(Math.max(0, from.row), to.row).map((row) =>
      columns.map((column) => getCellText(event.currentTarget, model, { row, column })),
    )
    if (cells.length === 0 || columns.length === 0) return
    event.preventDefault()
    if (!isComplete(cells)) return void toast.show(t('table.rangeTooLong'))
    event.clipboardData.setData('text/plain', toTabSeparated(cells))
    event.clipboardData.setData('text/html', toHtmlTable(cells))
    announce(t('ui.copied'))
  }
}

const isComplete = (cells: (string | undefined)[][]): cells is string[][] => cells.every((row) => row.every((text) => text !== undefined))

/** Undefined if the row is not loaded, or if a cell with more than text is not rendered. */
function getCellText<R>(
  grid: HTMLElement,
  { visibleColumns, checkboxColumns, source }: TableModel<R>,
  cell: CellPosition,
): string | undefined {
  const row = source.getRow(cell.row)
  const column = visibleColumns[cell.column - checkboxColumns]?.column
  if (row === undefined || !column) return undefined
  if (column.text) return column.text(row)
  const content = column.cell(row)
  if (typeof content === 'string' || typeof content === 'number') return String(content)
  return content ? findCell(grid, cell)?.innerText : ''
}
