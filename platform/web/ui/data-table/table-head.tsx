import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { memo, useRef, type DragEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../fields/checkbox.tsx'
import { joinClasses } from '../join-classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Popover } from '../overlays/popover.tsx'
import { ColumnMenu } from './views/column-menu.tsx'
import css from './data-table.module.css'
import { moveColumn, MIN_COLUMN_WIDTH } from './layout.ts'
import { getCellProps, type TableModel } from './table-model.ts'
import type { VisibleColumn } from './views/visible-columns.ts'
import { toggleSort } from './views/sorting.ts'
import type { SelectionState, RowActions } from './use-grid-actions.ts'

type HeadProps<R> = {
  model: TableModel<R>
  /** The column of the active cell, -1 if it is in a row. */
  activeColumn: number
  selectionState: SelectionState | undefined
  actions: RowActions
}

export const TableHead = memo(Head) as typeof Head

function Head<R>({ model, activeColumn, selectionState, actions }: HeadProps<R>) {
  const { t } = useTranslation('platform')
  const { props, visibleColumns, checkboxColumns, rowModel } = model
  return (
    <div role="row" aria-rowindex={1} data-row={-1} className={css.head}>
      {selectionState && (
        <div
          role="columnheader"
          {...getCellProps(activeColumn, 0)}
          className={joinClasses(css.cell, css.choice, rowModel.isStartPinned && css.pinned)}
        >
          <SelectAllCheckbox chosen={selectionState} onChange={actions.selectVisible} />
        </div>
      )}
      {visibleColumns.map((column, index) => (
        <HeadCell key={column.id} column={column} parts={model} cell={getCellProps(activeColumn, checkboxColumns + index)} />
      ))}
      {props.rowActions && (
        <div
          role="columnheader"
          {...getCellProps(activeColumn, checkboxColumns + visibleColumns.length)}
          className={joinClasses(css.cell, css.actions, rowModel.isEndPinned && css.pinned)}
        >
          <span className="visually-hidden">{t('ui.more')}</span>
        </div>
      )}
    </div>
  )
}

function SelectAllCheckbox({ chosen, onChange }: { chosen: SelectionState; onChange: (isChecked: boolean) => void }) {
  const { t } = useTranslation('platform')
  return (
    <Checkbox
      label={t('ui.selectAll')}
      isLabelHidden
      tabIndex={-1}
      isChecked={chosen === 'all'}
      isIndeterminate={chosen === 'some'}
      disabled={chosen === 'nothing'}
      onChange={onChange}
    />
  )
}

type HeadCellProps<R> = { column: VisibleColumn<R>; parts: TableModel<R>; cell: ReturnType<typeof getCellProps> }

function HeadCell<R>({ column, parts, cell }: HeadCellProps<R>) {
  const { t } = useTranslation('platform')
  const { header, align, sortColumn } = column.column
  const sortDirection = sortColumn && parts.props.control.view.sorting.find((one) => one.sortColumn === sortColumn)?.sort
  return (
    <div
      role="columnheader"
      {...cell}
      {...dragProps(column.id, parts)}
      aria-sort={sortDirection ? (sortDirection === 'asc' ? 'ascending' : 'descending') : undefined}
      className={joinClasses(css.cell, align === 'end' && css.end, column.pinned && css.pinned)}
      style={column.style}
    >
      {sortColumn ? <SortButton header={header} sortColumn={sortColumn} parts={parts} /> : <span className={css.words}>{header}</span>}
      <Popover
        label={t('table.column', { name: header })}
        placement="bottom end"
        trigger={(trigger) => (
          <IconButton label={t('table.column', { name: header })} size="small" className={css.menu!} {...trigger} tabIndex={-1}>
            <ChevronDown />
          </IconButton>
        )}
      >
        {(close) => <ColumnMenu column={column} parts={parts} onDone={close} />}
      </Popover>
      <ResizeHandle column={column} parts={parts} />
    </div>
  )
}

function SortButton<R>({ header, sortColumn, parts }: { header: string; sortColumn: string; parts: TableModel<R> }) {
  const { t } = useTranslation('platform')
  const { view, change } = parts.props.control
  const place = view.sorting.findIndex((one) => one.sortColumn === sortColumn)
  const Arrow = view.sorting[place]?.sort === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.sort}
      data-sorted={place >= 0}
      title={t('table.sortHint')}
      onClick={(event) => change({ sorting: toggleSort(view.sorting, sortColumn, event.shiftKey) })}
    >
      <span className={css.words}>{header}</span>
      <Arrow />
      {place >= 0 && view.sorting.length > 1 && <span className={css.place}>{place + 1}</span>}
    </button>
  )
}

/** Resizes the column by dragging; the column menu does the same by keyboard. */
function ResizeHandle<R>({ column, parts }: { column: VisibleColumn<R>; parts: TableModel<R> }) {
  const from = useRef({ x: 0, width: 0 })
  const { control } = parts.props
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: event.currentTarget.parentElement!.offsetWidth }
  }
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = (event.clientX - from.current.x) * (isRtl ? -1 : 1)
    control.setLayout({ widths: { ...control.layout.widths, [column.id]: Math.max(MIN_COLUMN_WIDTH, from.current.width + step) } })
  }
  const reset = () => {
    const { [column.id]: _, ...widths } = control.layout.widths
    control.setLayout({ widths })
  }
  return (
    <span
      aria-hidden
      className={css.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={reset}
      draggable
      onDragStart={(event) => (event.preventDefault(), event.stopPropagation())}
    />
  )
}

const COLUMN_TYPE = 'application/x-column'

function dragProps<R>(id: string, { props: { control }, order }: TableModel<R>) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(COLUMN_TYPE, id),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(COLUMN_TYPE) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const moved = event.dataTransfer.getData(COLUMN_TYPE)
      if (!moved || moved === id) return
      event.preventDefault()
      const isForward = order.indexOf(moved) < order.indexOf(id)
      const before = isForward ? (order[order.indexOf(id) + 1] ?? null) : id
      control.setLayout({ order: moveColumn(order, moved, before) })
    },
  }
}
