import { EllipsisVertical } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { DataTableProps } from './columns.ts'
import css from './data-table.module.css'
import { EditCell } from './edit-cell.tsx'
import { cellProps, type Parts } from './parts.ts'
import type { ShownColumn } from './shown-columns.ts'

type RowProps<R> = {
  row: R | undefined
  index: number
  /** Pixels from the top of the sheet; undefined where rows stand one after the other. */
  top: number | undefined
  isSelected: boolean
  /** The column of the active cell, -1 where it is in another row. */
  active: number
  /** The columns of a marked range, `2:5`. */
  marked: string
  /** The column that is being changed. */
  edited: string | null
  parts: Parts<R>
  acts: RowActs
}

export type RowActs = { choose: (index: number, isRange: boolean) => void; endEdit: () => void }

/** Drawn anew only when what it shows changes. */
export const GridRow = memo(Row) as typeof Row

function Row<R>(rowProps: RowProps<R>) {
  const { row, index, top, isSelected, active, parts, acts } = rowProps
  const { props, shown, choice, isEndless } = parts
  const { control } = props
  const cell = (column: number) => cellProps({ row: index, column: active }, index, column)
  return (
    <div
      role="row"
      aria-rowindex={(isEndless ? 0 : (control.view.page - 1) * control.perPage) + index + 2}
      aria-selected={props.selection ? isSelected : undefined}
      className={classes(css.row, top === undefined && css.flow)}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {choice > 0 && (
        <div role="gridcell" {...cell(0)} className={classes(css.cell, css.choice, parts.isStartPinned && css.pinned)}>
          {row && <Choice name={props.rowName(row)} isSelected={isSelected} onChoose={(isRange) => acts.choose(index, isRange)} />}
        </div>
      )}
      <DataCells {...rowProps} />
      {props.rowActions && (
        <div role="gridcell" {...cell(choice + shown.length)} className={classes(css.cell, css.actions, parts.isEndPinned && css.pinned)}>
          {row && <RowMenu name={props.rowName(row)} sections={props.rowActions(row)} />}
        </div>
      )}
    </div>
  )
}

function DataCells<R>({ row, index, active, marked, edited, parts, acts }: RowProps<R>) {
  const { props, shown, choice } = parts
  const [from, to] = marked ? marked.split(':').map(Number) : [1, 0]
  return shown.map((column, place) => {
    const { align } = column.column
    const number = choice + place
    return (
      <div
        key={column.id}
        role="gridcell"
        {...cellProps({ row: index, column: active }, index, number)}
        data-marked={number >= from! && number <= to! ? true : undefined}
        className={classes(css.cell, align === 'end' && css.end, column.pinned && css.pinned)}
        style={column.style}
      >
        {row === undefined && <Skeleton width={`${55 + ((index * 7 + place * 13) % 40)}%`} />}
        {row !== undefined && edited === column.id && <EditCell column={column.column} row={row} onDone={acts.endEdit} />}
        {row !== undefined && edited !== column.id && <Content column={column} row={row} isFirst={place === 0} props={props} />}
      </div>
    )
  })
}

type ContentProps<R> = { column: ShownColumn<R>; row: R; isFirst: boolean; props: DataTableProps<R> }

function Content<R>({ column: { column }, row, isFirst, props }: ContentProps<R>): ReactNode {
  const shown = column.cell(row)
  const href = isFirst ? props.rowHref?.(row) : undefined
  // Words by themselves would not end in an ellipsis; figures keep their own order on a page that runs right to left.
  const Words = column.align === 'end' ? 'bdi' : 'span'
  if (href === undefined) return typeof shown === 'string' ? <Words>{shown}</Words> : shown
  return (
    <a href={href} className={css.link} tabIndex={-1} draggable={false}>
      {shown}
    </a>
  )
}

function Choice({ name, isSelected, onChoose }: { name: string; isSelected: boolean; onChoose: (isRange: boolean) => void }) {
  const { t } = useTranslation('platform')
  return (
    <Checkbox
      label={t('ui.selectRow', { name })}
      isLabelUnseen
      tabIndex={-1}
      isChecked={isSelected}
      onClick={(event) => onChoose(event.shiftKey)}
      onChange={() => {
        // The click has chosen already: it alone knows whether Shift was held.
      }}
    />
  )
}

function RowMenu({ name, sections }: { name: string; sections: ReturnType<NonNullable<DataTableProps<object>['rowActions']>> }) {
  const { t } = useTranslation('platform')
  return (
    <Menu
      placement="bottom end"
      sections={sections}
      trigger={(trigger) => (
        <IconButton label={t('ui.rowActions', { name })} size="small" {...trigger} tabIndex={-1}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
