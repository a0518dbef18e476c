import { useLayoutEffect, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { isTextInput } from '../../notifications/toasts.ts'
import { joinClasses } from '../join-classes.ts'
import css from './data-table.module.css'
import { getGridCommand } from './grid-keys.ts'
import { GridSheet } from './grid-sheet.tsx'
import { useRowSource } from './rows/row-source.ts'
import { useGridShortcuts } from './use-grid-shortcuts.ts'
import { useVirtualScroll, type RowWindow } from './rows/virtual-scroll.ts'
import { TableHead } from './table-head.tsx'
import type { CellPosition, TableModel } from './table-model.ts'
import { getRange, useActiveCell } from './use-active-cell.ts'
import { useCopyCells } from './use-copy-cells.ts'
import { getSelectionState, listIndexes, useGridActions } from './use-grid-actions.ts'

type GridProps<R> = { parts: TableModel<R>; replacement: ReactNode }

/** A WAI-ARIA grid with roving focus that renders only visible rows. */
export function DataGrid<R>({ parts, replacement }: GridProps<R>) {
  const { props, source, isEndless } = parts
  useRowSource(source)
  const scroll = useVirtualScroll({ count: source.count, row: parts.rowHeight, headerHeight: parts.rowHeight })
  const window = isEndless ? scroll.window : { first: 0, last: source.count, base: 0 }
  const drawn = listIndexes(window.first, window.last - 1)
  const focus = useActiveCell(scroll.scroller)
  const active = clampCell(focus.active, parts)
  const acts = useGridActions(parts, { active, drawn, onEditEnd: () => focus.focusCell(active) })
  const copy = useCopyCells(parts, focus)
  useLayoutEffect(() => source.setVisibleRange(window.first, window.last), [source, window.first, window.last])
  useGridShortcuts({ parts, active, scroll, focus })
  const focusable = getFocusableCell(active, window)
  return (
    <div
      {...getGridAttributes(parts, Boolean(replacement))}
      ref={scroll.scroller}
      onScroll={isEndless ? scroll.onScroll : undefined}
      onKeyDown={(event) => handleGridKey(event, { parts, active, scroll, focus, acts })}
      onCopy={copy}
      onFocus={(event) => focus.onCellFocus(event.target)}
      onDoubleClick={({ target }) => {
        const cell = findCellOf(target)
        if (cell && !isTextInput(target)) acts.act('edit', cell)
      }}
    >
      <div role="rowgroup" className={css.top} style={{ minInlineSize: parts.minWidth }}>
        <TableHead
          model={parts}
          activeColumn={focusable.row < 0 ? focusable.column : -1}
          selectionState={props.selection && getSelectionState(parts, drawn)}
          actions={acts.rowActions}
        />
      </div>
      {replacement ? (
        <ReplacementRow width={parts.columnCount}>{replacement}</ReplacementRow>
      ) : (
        <GridSheet parts={parts} {...{ visibleIndexes: drawn, active: focusable, acts }} base={window.base} range={getRange(focus)} />
      )}
    </div>
  )
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

function getGridAttributes<R>(parts: TableModel<R>, isReplaced: boolean) {
  const { props, source, isEndless } = parts
  const { control, label, rows, total, selection, isStale } = props
  const rowCount = isEndless ? source.count : total
  return {
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rowCount === undefined ? -1 : rowCount + 1,
    'aria-multiselectable': selection ? true : undefined,
    'aria-busy': (!rows && !isReplaced) || isStale,
    className: joinClasses(css.scroll, isEndless && css.tall, control.layout.isDense && css.dense),
    style: gridStyle(parts),
  }
}

const gridStyle = <R,>({ template, rowHeight: row, edges, rowModel }: TableModel<R>) =>
  ({
    '--columns': template,
    '--row-height': `${row}px`,
    '--edge-start': `${rowModel.isStartPinned ? edges.start : 0}px`,
    '--edge-end': `${rowModel.isEndPinned ? edges.end : 0}px`,
  }) as CSSProperties

const findCellOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-column]')

type GridState<R> = {
  parts: TableModel<R>
  active: CellPosition
  scroll: ReturnType<typeof useVirtualScroll>
  focus: ReturnType<typeof useActiveCell>
  acts: ReturnType<typeof useGridActions<R>>
}

function handleGridKey<R>(event: KeyboardEvent<HTMLDivElement>, { parts, active, scroll, focus, acts }: GridState<R>): void {
  const target = event.target as HTMLElement
  const cell = findCellOf(target)
  if (event.defaultPrevented || !cell || isTextInput(target)) return
  const isRtl = getComputedStyle(cell).direction === 'rtl'
  const grid = { rows: parts.source.count, columns: parts.columnCount, rowsInSight: scroll.visibleRows, isRtl }
  const command = getGridCommand(event, active, grid)
  if (!command || ('action' in command && target !== cell)) return
  event.preventDefault()
  if ('action' in command) return acts.act(command.action, cell)
  focus.focusCell(command.to, event.shiftKey && event.key.startsWith('Arrow'))
  if (parts.isEndless && command.to.row >= 0) scroll.scrollToRow(command.to.row)
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
