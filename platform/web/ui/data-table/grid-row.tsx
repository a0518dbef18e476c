import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { BareCheckbox } from '../fields/checkbox.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { DataTableProps } from './columns.ts'
import css from './data-table.module.css'
import { EditCell } from './edit-cell.tsx'
import { cellProps, type RowLook } from './parts.ts'
import type { ShownColumn } from './views/shown-columns.ts'
import type { RowActs } from './use-grid-acts.ts'

type RowProps<R> = {
  /** Undefined while it is awaited; its place shows through then. */
  row: R | undefined
  id: number | undefined
  index: number
  /** Pixels from the top of the sheet. */
  top: number
  isSelected: boolean
  /** The column of the active cell, -1 where it is in another row. */
  active: number
  /** The columns of a marked range, `2:5`. */
  marked: string
  /** The column that is being changed. */
  edited: string | null
  look: RowLook<R>
  acts: RowActs
}

/** Drawn anew only when what it shows changes. Its cells are no components: there are hundreds, and each would cost as much again. */
export const GridRow = memo(Row) as typeof Row

function Row<R>(props: RowProps<R>) {
  const { row, id, index, top, isSelected, active, edited, look, acts } = props
  const { shown, rowActions, isSelectable } = look
  const first = isSelectable ? 1 : 0
  return (
    <div
      role="row"
      aria-rowindex={look.before + index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      data-row={index}
      className={classes(css.row, row === undefined && css.blank, edited !== null && css.edited)}
      style={{ insetBlockStart: top }}
    >
      {isSelectable && (
        <div role="gridcell" {...cellProps(active, 0)} className={classes(css.cell, css.choice, look.isStartPinned && css.pinned)}>
          {row !== undefined && (
            <BareCheckbox
              label={look.choiceOf(look.rowName(row))}
              tabIndex={-1}
              isChecked={isSelected}
              onClick={(event) => acts.choose(index, event.shiftKey)}
            />
          )}
        </div>
      )}
      {shown.map((column, place) => dataCell(props, column, first + place))}
      {rowActions && (
        <div
          role="gridcell"
          {...cellProps(active, first + shown.length)}
          className={classes(css.cell, css.actions, look.isEndPinned && css.pinned)}
        >
          {row !== undefined && <RowMenu key={id} name={look.rowName(row)} sections={rowActions(row)} />}
        </div>
      )}
    </div>
  )
}

function dataCell<R>({ row, id, active, marked, edited, look, acts }: RowProps<R>, column: ShownColumn<R>, place: number) {
  const isEdited = row !== undefined && edited === column.id
  const content = row === undefined || isEdited ? null : column.column.cell(row)
  const href = row !== undefined && column === look.shown[0] ? look.rowHref?.(row) : undefined
  return (
    <div
      key={column.id}
      role="gridcell"
      {...cellProps(active, place)}
      data-marked={isWithin(marked, place) || undefined}
      className={classes(
        css.cell,
        typeof content === 'string' && css.text,
        column.column.align === 'end' && css.end,
        column.pinned && css.pinned,
        isEdited && css.edited,
      )}
      style={column.style}
    >
      {isEdited && id !== undefined && (
        <EditCell
          key={id}
          column={column.column}
          row={row}
          written={acts.written()}
          onWrite={acts.write}
          onDone={() => acts.endEdit({ id, column: column.id })}
        />
      )}
      {!isEdited && href !== undefined ? (
        <a href={href} className={css.link} tabIndex={-1} draggable={false}>
          {content}
        </a>
      ) : (
        content
      )}
    </div>
  )
}

function isWithin(marked: string, place: number): boolean {
  if (!marked) return false
  const [from, to] = marked.split(':').map(Number)
  return place >= from! && place <= to!
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
