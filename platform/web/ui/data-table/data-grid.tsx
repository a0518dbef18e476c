import { useLayoutEffect, type ClipboardEvent, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping } from '../../notifications/notices.ts'
import { announce } from '../feedback/announce.tsx'
import { classes } from '../classes.ts'
import { toast } from '../feedback/toast.tsx'
import { asHtml, asTabs } from './copy-cells.ts'
import { AwaitedRows, awaitedOf } from './rows/awaited-rows.tsx'
import css from './data-table.module.css'
import { gridKey } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import type { Cell, Parts } from './parts.ts'
import { useRowsOf } from './rows/row-source.ts'
import { TableHead } from './table-head.tsx'
import { sheetOf, useTallScroll, type Window } from './rows/tall-scroll.ts'
import { cellAt, useActiveCell } from './use-active-cell.ts'
import { chosenOf, span, useGridActs } from './use-grid-acts.ts'

type GridProps<R> = { parts: Parts<R>; instead: ReactNode }

/** The rows as a grid: one cell can be reached by Tab, and from there every other by keys. Only what is in sight is drawn. */
export function DataGrid<R>({ parts, instead }: GridProps<R>) {
  const { props, source, isEndless, width } = parts
  const { control, selection } = props
  useRowsOf(source)
  const tall = useTallScroll({ count: source.count, row: parts.row, head: parts.row })
  const window = isEndless ? tall.window : { first: 0, last: source.count, base: 0 }
  const drawn = span(window.first, window.last - 1)
  const focus = useActiveCell(tall.scroller)
  const active = within(focus.active, parts)
  const acts = useGridActs(parts, { active, drawn, onEditEnd: () => focus.go(active) })
  const copy = useCopy(parts, focus)
  useLayoutEffect(() => source.show(window.first, window.last), [source, window.first, window.last])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    if (event.defaultPrevented || !cell || isTyping(target)) return
    const isRtl = getComputedStyle(cell).direction === 'rtl'
    const meaning = gridKey(event, active, { rows: source.count, columns: width, rowsInSight: tall.rowsInSight, isRtl })
    // What stands in a cell and has the focus itself answers its own keys.
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
      className={classes(css.scroll, isEndless && css.tall, control.layout.isDense && css.dense)}
      style={gridStyle(parts)}
      onScroll={isEndless ? tall.onScroll : undefined}
      onKeyDown={onKeyDown}
      onCopy={copy}
      onFocus={(event) => focus.follow(event.target)}
      onDoubleClick={(event) => {
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
        if (cell && !isTyping(event.target)) acts.act('edit', cell)
      }}
    >
      <div role="rowgroup" className={css.top} style={{ minInlineSize: parts.narrowest }}>
        <TableHead
          parts={parts}
          active={reachable.row < 0 ? reachable.column : -1}
          chosen={selection && chosenOf(parts, drawn)}
          acts={acts.ofRows}
        />
      </div>
      {instead ? (
        <Instead width={width}>{instead}</Instead>
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
  parts: Parts<R>
  drawn: readonly number[]
  active: Cell
  acts: ReturnType<typeof useGridActs<R>>
  base: number
  range: { from: Cell; to: Cell } | null
}

function Sheet<R>({ parts, drawn, active, acts, base, range }: SheetProps<R>) {
  const { props, source, isEndless, look, narrowest } = parts
  const awaited = awaitedOf(source, drawn)
  return (
    <div
      role="rowgroup"
      className={classes(css.sheet, props.isStale && css.stale)}
      style={{ minInlineSize: narrowest, blockSize: sheetOf(source.count * look.height) }}
    >
      {awaited && <AwaitedRows look={look} top={awaited.from * look.height - base} count={awaited.count} isFirst={!isEndless} />}
      {drawn.map((index) => {
        const row = source.at(index)
        // What can be reached by Tab is there even while it is awaited.
        if (row === undefined && active.row !== index) return null
        const id = row === undefined ? undefined : props.rowId(row)
        return (
          <GridRow
            key={index}
            row={row}
            id={id}
            index={index}
            top={index * look.height - base}
            isSelected={id !== undefined && (props.selection?.has(id) ?? false)}
            active={active.row === index ? active.column : -1}
            marked={range && index >= range.from.row && index <= range.to.row ? `${range.from.column}:${range.to.column}` : ''}
            edited={acts.edited && acts.edited.id === id ? acts.edited.column : null}
            look={look}
            acts={acts.ofRows}
          />
        )
      })}
    </div>
  )
}

function useCopy<R>(parts: Parts<R>, focus: ReturnType<typeof useActiveCell>) {
  const { t } = useTranslation('platform')
  return (event: ClipboardEvent<HTMLDivElement>) => {
    if (isTyping(event.target) || String(getSelection() ?? '')) return
    const { from, to } = rangeOf(focus) ?? { from: focus.active, to: focus.active }
    const columns = span(from.column, to.column).filter((column) => parts.shown[column - parts.choice])
    const cells = span(Math.max(0, from.row), to.row).map((row) =>
      columns.map((column) => textAt(event.currentTarget, parts, { row, column })),
    )
    if (cells.length === 0 || columns.length === 0) return
    event.preventDefault()
    if (!isWhole(cells)) return void toast.show(t('table.rangeTooLong'))
    event.clipboardData.setData('text/plain', asTabs(cells))
    event.clipboardData.setData('text/html', asHtml(cells))
    announce(t('ui.copied'))
  }
}

const isWhole = (cells: (string | undefined)[][]): cells is string[][] => cells.every((row) => row.every((text) => text !== undefined))

/** Undefined where it is not known: of rows that are not there, and where a cell that is more than text is not drawn. */
function textAt<R>(grid: HTMLElement, { shown, choice, source }: Parts<R>, cell: Cell): string | undefined {
  const row = source.at(cell.row)
  const column = shown[cell.column - choice]?.column
  if (row === undefined || !column) return undefined
  if (column.text) return column.text(row)
  const content = column.cell(row)
  if (typeof content === 'string' || typeof content === 'number') return String(content)
  return content ? cellAt(grid, cell)?.innerText : ''
}

const within = <R,>({ row, column }: Cell, { source, width }: Parts<R>): Cell => ({
  row: Math.min(row, source.count - 1),
  column: Math.min(column, width - 1),
})

/** Where the active cell is out of sight, one in a row that stays for a while: another one each time would be drawn anew. */
function reachableOf(active: Cell, { first, last }: Window): Cell {
  if (active.row < 0 || (active.row >= first && active.row < last)) return active
  return { row: Math.min(last - 1, Math.ceil(first / REACH) * REACH), column: active.column }
}

const REACH = 16

function rangeOf({ anchor, active }: Pick<ReturnType<typeof useActiveCell>, 'anchor' | 'active'>) {
  if (!anchor) return null
  const corner = (pick: (...values: number[]) => number): Cell => ({
    row: pick(anchor.row, active.row),
    column: pick(anchor.column, active.column),
  })
  return { from: corner(Math.min), to: corner(Math.max) }
}

const gridStyle = <R,>({ template, row, edges, look }: Parts<R>) =>
  ({
    '--columns': template,
    '--row-height': `${row}px`,
    '--edge-start': `${look.isStartPinned ? edges.start : 0}px`,
    '--edge-end': `${look.isEndPinned ? edges.end : 0}px`,
  }) as CSSProperties
