import { useLayoutEffect, type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTextInput } from '../../notifications/toasts.ts'
import { announce } from '../feedback/live-region.tsx'
import { joinClasses } from '../join-classes.ts'
import { toast } from '../feedback/toast.tsx'
import { toHtmlTable, toTabSeparated } from './copy-cells.ts'
import { SkeletonRows, findMissingRange } from './rows/skeleton-rows.tsx'
import css from './data-table.module.css'
import { getGridCommand } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import type { CellPosition, TableModel } from './table-model.ts'
import { useRowSource } from './rows/row-source.ts'
import { TableHead } from './table-head.tsx'
import { getSheetHeight, useVirtualScroll, type RowWindow } from './rows/virtual-scroll.ts'
import { findCell, useActiveCell } from './use-active-cell.ts'
import { getSelectionState, span, useGridActions } from './use-grid-actions.ts'

type GridProps<R> = { parts: TableModel<R>; replacement: ReactNode }

/** A WAI-ARIA grid with roving focus that renders only visible rows. */
export function DataGrid<R>({ parts, replacement }: GridProps<R>) {
  const { props, source, isEndless, columnCount } = parts
  const { control, selection } = props
  useRowSource(source)
  const scroll = useVirtualScroll({ count: source.count, row: parts.rowHeight, headerHeight: parts.rowHeight })
  const window = isEndless ? scroll.window : { first: 0, last: source.count, base: 0 }
  const drawn = span(window.first, window.last - 1)
  const focus = useActiveCell(scroll.scroller)
  const active = clampCell(focus.active, parts)
  const acts = useGridActions(parts, { active, drawn, onEditEnd: () => focus.focusCell(active) })
  const copy = useCopy(parts, focus)
  useLayoutEffect(() => source.setVisibleRange(window.first, window.last), [source, window.first, window.last])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    if (event.defaultPrevented || !cell || isTextInput(target)) return
    const isRtl = getComputedStyle(cell).direction === 'rtl'
    const command = getGridCommand(event, active, { rows: source.count, columns: columnCount, rowsInSight: scroll.visibleRows, isRtl })
    if (!command || ('action' in command && target !== cell)) return
    event.preventDefault()
    if ('action' in command) return acts.act(command.action, cell)
    focus.focusCell(command.to, event.shiftKey && event.key.startsWith('Arrow'))
    if (isEndless && command.to.row >= 0) scroll.scrollToRow(command.to.row)
  }
  const focusable = getFocusableCell(active, window)
  return (
    <div
      ref={scroll.scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={isEndless ? source.count + 1 : props.total === undefined ? -1 : props.total + 1}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={(!props.rows && !replacement) || props.isStale}
      className={joinClasses(css.scroll, isEndless && css.tall, control.layout.isDense && css.dense)}
      style={gridStyle(parts)}
      onScroll={isEndless ? scroll.onScroll : undefined}
      onKeyDown={onKeyDown}
      onCopy={copy}
      onFocus={(event) => focus.onCellFocus(event.target)}
      onDoubleClick={(event) => {
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
        if (cell && !isTextInput(event.target)) acts.act('edit', cell)
      }}
    >
      <div role="rowgroup" className={css.top} style={{ minInlineSize: parts.minWidth }}>
        <TableHead
          model={parts}
          activeColumn={focusable.row < 0 ? focusable.column : -1}
          selectionState={selection && getSelectionState(parts, drawn)}
          actions={acts.rowActions}
        />
      </div>
      {replacement ? (
        <ReplacementRow width={columnCount}>{replacement}</ReplacementRow>
      ) : (
        <Sheet parts={parts} {...{ visibleIndexes: drawn, active: focusable, acts }} base={window.base} range={getRange(focus)} />
      )}
    </div>
  )
}

function ReplacementRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row" className={css.instead}>
        <div role="gridcell" aria-colspan={width}>
          {children}
        </div>
      </div>
    </div>
  )
}

type SheetProps<R> = {
  parts: TableModel<R>
  visibleIndexes: readonly number[]
  active: CellPosition
  acts: ReturnType<typeof useGridActions<R>>
  base: number
  range: { from: CellPosition; to: CellPosition } | null
}

function Sheet<R>({ parts, visibleIndexes, active, acts, base, range }: SheetProps<R>) {
  const { props, source, isEndless, rowModel, minWidth } = parts
  const missing = findMissingRange(source, visibleIndexes)
  return (
    <div
      role="rowgroup"
      className={joinClasses(css.sheet, props.isStale && css.stale)}
      style={{ minInlineSize: minWidth, blockSize: getSheetHeight(source.count * rowModel.height) }}
    >
      {missing && <SkeletonRows look={rowModel} top={missing.from * rowModel.height - base} count={missing.count} isFirst={!isEndless} />}
      {visibleIndexes.map((index) => {
        const row = source.getRow(index)
        // The row with the focus stays in the DOM while it loads.
        if (row === undefined && active.row !== index) return null
        const id = row === undefined ? undefined : props.rowId(row)
        return (
          <GridRow
            key={index}
            row={row}
            id={id}
            index={index}
            top={index * rowModel.height - base}
            isSelected={id !== undefined && (props.selection?.has(id) ?? false)}
            activeColumn={active.row === index ? active.column : -1}
            marked={range && index >= range.from.row && index <= range.to.row ? `${range.from.column}:${range.to.column}` : ''}
            editedColumn={acts.editedCell && acts.editedCell.id === id ? acts.editedCell.column : null}
            rowModel={rowModel}
            actions={acts.rowActions}
          />
        )
      })}
    </div>
  )
}

function useCopy<R>(model: TableModel<R>, focus: ReturnType<typeof useActiveCell>) {
  const { t } = useTranslation('platform')
  return (event: ClipboardEvent<HTMLDivElement>) => {
    if (isTextInput(event.target) || String(getSelection() ?? '')) return
    const { from, to } = getRange(focus) ?? { from: focus.active, to: focus.active }
    const columns = span(from.column, to.column).filter((column) => model.visibleColumns[column - model.checkboxColumns])
    const cells = span(Math.max(0, from.row), to.row).map((row) =>
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

const clampCell = <R,>({ row, column }: CellPosition, { source, columnCount }: TableModel<R>): CellPosition => ({
  row: Math.min(row, source.count - 1),
  column: Math.min(column, columnCount - 1),
})

/** If the active cell is scrolled away, a nearby row that rarely changes is focusable instead. */
function getFocusableCell(active: CellPosition, { first, last }: RowWindow): CellPosition {
  if (active.row < 0 || (active.row >= first && active.row < last)) return active
  return { row: Math.min(last - 1, Math.ceil(first / FOCUS_ROW_STEP) * FOCUS_ROW_STEP), column: active.column }
}

const FOCUS_ROW_STEP = 16

function getRange({ anchor, active }: Pick<ReturnType<typeof useActiveCell>, 'anchor' | 'active'>) {
  if (!anchor) return null
  const corner = (pick: (...values: number[]) => number): CellPosition => ({
    row: pick(anchor.row, active.row),
    column: pick(anchor.column, active.column),
  })
  return { from: corner(Math.min), to: corner(Math.max) }
}

const gridStyle = <R,>({ template, rowHeight: row, edges, rowModel }: TableModel<R>) =>
  ({
    '--columns': template,
    '--row-height': `${row}px`,
    '--edge-start': `${rowModel.isStartPinned ? edges.start : 0}px`,
    '--edge-end': `${rowModel.isEndPinned ? edges.end : 0}px`,
  }) as CSSProperties
