import { useLayoutEffect, type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTextInput } from '../../notifications/notices.ts'
import { announce } from '../feedback/announce.tsx'
import { joinClasses } from '../classes.ts'
import { toast } from '../feedback/toast.tsx'
import { toHtmlTable, toTabSeparated } from './copy-cells.ts'
import { SkeletonRows, findMissingRange } from './rows/awaited-rows.tsx'
import css from './data-table.module.css'
import { getGridCommand } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import type { CellPosition, TableModel } from './parts.ts'
import { useRowSource } from './rows/row-source.ts'
import { TableHead } from './table-head.tsx'
import { getSheetHeight, useVirtualScroll, type RowWindow } from './rows/tall-scroll.ts'
import { findCell, useActiveCell } from './use-active-cell.ts'
import { getSelectionState, span, useGridActions } from './use-grid-acts.ts'

type GridProps<R> = { parts: TableModel<R>; instead: ReactNode }

/** A WAI-ARIA grid with roving focus that renders only visible rows. */
export function DataGrid<R>({ parts, instead }: GridProps<R>) {
  const { props, source, isEndless, columnCount } = parts
  const { control, selection } = props
  useRowSource(source)
  const tall = useVirtualScroll({ count: source.count, row: parts.rowHeight, head: parts.rowHeight })
  const window = isEndless ? tall.window : { first: 0, last: source.count, base: 0 }
  const drawn = span(window.first, window.last - 1)
  const focus = useActiveCell(tall.scroller)
  const active = within(focus.active, parts)
  const acts = useGridActions(parts, { active, drawn, onEditEnd: () => focus.go(active) })
  const copy = useCopy(parts, focus)
  useLayoutEffect(() => source.setVisibleRange(window.first, window.last), [source, window.first, window.last])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    if (event.defaultPrevented || !cell || isTextInput(target)) return
    const isRtl = getComputedStyle(cell).direction === 'rtl'
    const meaning = getGridCommand(event, active, { rows: source.count, columns: columnCount, rowsInSight: tall.rowsInSight, isRtl })
    // A focused control in a cell handles its own keys.
    if (!meaning || ('act' in meaning && target !== cell)) return
    event.preventDefault()
    if ('act' in meaning) return acts.act(meaning.act, cell)
    focus.go(meaning.to, event.shiftKey && event.key.startsWith('Arrow'))
    if (isEndless && meaning.to.row >= 0) tall.reveal(meaning.to.row)
  }
  const reachable = reachableOf(active, window)
  return (
    <div
      ref={tall.scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={isEndless ? source.count + 1 : props.total === undefined ? -1 : props.total + 1}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={(!props.rows && !instead) || props.isStale}
      className={joinClasses(css.scroll, isEndless && css.tall, control.layout.isDense && css.dense)}
      style={gridStyle(parts)}
      onScroll={isEndless ? tall.onScroll : undefined}
      onKeyDown={onKeyDown}
      onCopy={copy}
      onFocus={(event) => focus.follow(event.target)}
      onDoubleClick={(event) => {
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
        if (cell && !isTextInput(event.target)) acts.act('edit', cell)
      }}
    >
      <div role="rowgroup" className={css.top} style={{ minInlineSize: parts.minWidth }}>
        <TableHead
          parts={parts}
          active={reachable.row < 0 ? reachable.column : -1}
          chosen={selection && getSelectionState(parts, drawn)}
          acts={acts.ofRows}
        />
      </div>
      {instead ? (
        <Instead width={columnCount}>{instead}</Instead>
      ) : (
        <Sheet parts={parts} {...{ drawn, active: reachable, acts }} base={window.base} range={rangeOf(focus)} />
      )}
    </div>
  )
}

function Instead({ width, children }: { width: number; children: ReactNode }) {
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
  drawn: readonly number[]
  active: CellPosition
  acts: ReturnType<typeof useGridActions<R>>
  base: number
  range: { from: CellPosition; to: CellPosition } | null
}

function Sheet<R>({ parts, drawn, active, acts, base, range }: SheetProps<R>) {
  const { props, source, isEndless, rowModel, minWidth } = parts
  const awaited = findMissingRange(source, drawn)
  return (
    <div
      role="rowgroup"
      className={joinClasses(css.sheet, props.isStale && css.stale)}
      style={{ minInlineSize: minWidth, blockSize: getSheetHeight(source.count * rowModel.height) }}
    >
      {awaited && <SkeletonRows look={rowModel} top={awaited.from * rowModel.height - base} count={awaited.count} isFirst={!isEndless} />}
      {drawn.map((index) => {
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
            active={active.row === index ? active.column : -1}
            marked={range && index >= range.from.row && index <= range.to.row ? `${range.from.column}:${range.to.column}` : ''}
            edited={acts.edited && acts.edited.id === id ? acts.edited.column : null}
            look={rowModel}
            acts={acts.ofRows}
          />
        )
      })}
    </div>
  )
}

function useCopy<R>(parts: TableModel<R>, focus: ReturnType<typeof useActiveCell>) {
  const { t } = useTranslation('platform')
  return (event: ClipboardEvent<HTMLDivElement>) => {
    if (isTextInput(event.target) || String(getSelection() ?? '')) return
    const { from, to } = rangeOf(focus) ?? { from: focus.active, to: focus.active }
    const columns = span(from.column, to.column).filter((column) => parts.visibleColumns[column - parts.checkboxColumns])
    const cells = span(Math.max(0, from.row), to.row).map((row) =>
      columns.map((column) => textAt(event.currentTarget, parts, { row, column })),
    )
    if (cells.length === 0 || columns.length === 0) return
    event.preventDefault()
    if (!isWhole(cells)) return void toast.show(t('table.rangeTooLong'))
    event.clipboardData.setData('text/plain', toTabSeparated(cells))
    event.clipboardData.setData('text/html', toHtmlTable(cells))
    announce(t('ui.copied'))
  }
}

const isWhole = (cells: (string | undefined)[][]): cells is string[][] => cells.every((row) => row.every((text) => text !== undefined))

/** Undefined if the row is not loaded, or if a cell with more than text is not rendered. */
function textAt<R>(grid: HTMLElement, { visibleColumns, checkboxColumns, source }: TableModel<R>, cell: CellPosition): string | undefined {
  const row = source.getRow(cell.row)
  const column = visibleColumns[cell.column - checkboxColumns]?.column
  if (row === undefined || !column) return undefined
  if (column.text) return column.text(row)
  const content = column.cell(row)
  if (typeof content === 'string' || typeof content === 'number') return String(content)
  return content ? findCell(grid, cell)?.innerText : ''
}

const within = <R,>({ row, column }: CellPosition, { source, columnCount }: TableModel<R>): CellPosition => ({
  row: Math.min(row, source.count - 1),
  column: Math.min(column, columnCount - 1),
})

/** If the active cell is scrolled away, a nearby row that rarely changes is focusable instead. */
function reachableOf(active: CellPosition, { first, last }: RowWindow): CellPosition {
  if (active.row < 0 || (active.row >= first && active.row < last)) return active
  return { row: Math.min(last - 1, Math.ceil(first / REACH) * REACH), column: active.column }
}

const REACH = 16

function rangeOf({ anchor, active }: Pick<ReturnType<typeof useActiveCell>, 'anchor' | 'active'>) {
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
