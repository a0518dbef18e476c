import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxInput } from '../fields/checkbox.tsx'
import { joinClasses } from '../classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { DataTableProps } from './columns.ts'
import css from './data-table.module.css'
import { CellEditor } from './edit-cell.tsx'
import { getCellProps, type RowModel } from './parts.ts'
import type { VisibleColumn } from './views/shown-columns.ts'
import type { RowActions } from './use-grid-acts.ts'

type RowProps<R> = {
  /** Undefined while it loads. */
  row: R | undefined
  id: number | undefined
  index: number
  top: number
  isSelected: boolean
  /** The column of the active cell, -1 if it is in another row. */
  active: number
  /** The columns of a selected range, `2:5`. */
  marked: string
  edited: string | null
  look: RowModel<R>
  acts: RowActions
}

/** Memoized, with cells as plain elements: hundreds of components would be slow. */
export const GridRow = memo(Row) as typeof Row

function Row<R>(props: RowProps<R>) {
  const { row, id, index, top, isSelected, active, edited, look, acts } = props
  const { visibleColumns, rowActions, isSelectable } = look
  const first = isSelectable ? 1 : 0
  return (
    <div
      role="row"
      aria-rowindex={look.rowsBefore + index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      data-row={index}
      className={joinClasses(css.row, row === undefined && css.blank, edited !== null && css.edited)}
      style={{ insetBlockStart: top }}
    >
      {isSelectable && (
        <div role="gridcell" {...getCellProps(active, 0)} className={joinClasses(css.cell, css.choice, look.isStartPinned && css.pinned)}>
          {row !== undefined && (
            <CheckboxInput
              label={look.getCheckboxLabel(look.rowName(row))}
              tabIndex={-1}
              isChecked={isSelected}
              onClick={(event) => acts.choose(index, event.shiftKey)}
            />
          )}
        </div>
      )}
      {visibleColumns.map((column, place) => dataCell(props, column, first + place))}
      {rowActions && (
        <div
          role="gridcell"
          {...getCellProps(active, first + visibleColumns.length)}
          className={joinClasses(css.cell, css.actions, look.isEndPinned && css.pinned)}
        >
          {row !== undefined && <RowMenu key={id} name={look.rowName(row)} sections={rowActions(row)} />}
        </div>
      )}
    </div>
  )
}

function dataCell<R>({ row, id, active, marked, edited, look, acts }: RowProps<R>, column: VisibleColumn<R>, place: number) {
  const isEdited = row !== undefined && edited === column.id
  const content = row === undefined || isEdited ? null : column.column.cell(row)
  const href = row !== undefined && column === look.visibleColumns[0] ? look.rowHref?.(row) : undefined
  return (
    <div
      key={column.id}
      role="gridcell"
      {...getCellProps(active, place)}
      data-marked={isWithin(marked, place) || undefined}
      className={joinClasses(
        css.cell,
        typeof content === 'string' && css.text,
        column.column.align === 'end' && css.end,
        column.pinned && css.pinned,
        isEdited && css.edited,
      )}
      style={column.style}
    >
      {isEdited && id !== undefined && (
        <CellEditor
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
