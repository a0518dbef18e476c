import { EllipsisVertical } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxInput } from '../fields/checkbox.tsx'
import { joinClasses } from '../join-classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { DataTableProps } from './table-props.ts'
import css from './data-table.module.css'
import { CellEditor } from './cell-editor.tsx'
import { getCellProps, type RowModel } from './table-model.ts'
import type { VisibleColumn } from './views/visible-columns.ts'
import type { RowActions } from './use-grid-actions.ts'

type RowProps<R> = {
  row: R | undefined
  id: number | undefined
  index: number
  top: number
  isSelected: boolean
  /** The column of the active cell, -1 if it is in another row. */
  activeColumn: number
  /** The columns of a selected range, `2:5`. */
  marked: string
  editedColumn: string | null
  rowModel: RowModel<R>
  actions: RowActions
}

/** Memoized, with cells as plain elements: hundreds of components would be slow. */
export const GridRow = memo(Row) as typeof Row

function Row<R>(props: RowProps<R>) {
  const { row, id, index, top, isSelected, activeColumn, editedColumn, rowModel, actions } = props
  const { visibleColumns, rowActions, isSelectable } = rowModel
  const first = isSelectable ? 1 : 0
  return (
    <div
      role="row"
      aria-rowindex={rowModel.rowsBefore + index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      data-row={index}
      className={joinClasses(css.row, row === undefined && css.blank, editedColumn !== null && css.edited)}
      style={{ insetBlockStart: top }}
    >
      {isSelectable && (
        <div
          role="gridcell"
          {...getCellProps(activeColumn, 0)}
          className={joinClasses(css.cell, css.choice, rowModel.isStartPinned && css.pinned)}
        >
          {row !== undefined && (
            <CheckboxInput
              label={rowModel.getCheckboxLabel(rowModel.rowName(row))}
              tabIndex={-1}
              isChecked={isSelected}
              onClick={(event) => actions.selectRow(index, event.shiftKey)}
            />
          )}
        </div>
      )}
      {visibleColumns.map((column, place) => dataCell(props, column, first + place))}
      {rowActions && (
        <div
          role="gridcell"
          {...getCellProps(activeColumn, first + visibleColumns.length)}
          className={joinClasses(css.cell, css.actions, rowModel.isEndPinned && css.pinned)}
        >
          {row !== undefined && <RowMenu key={id} name={rowModel.rowName(row)} sections={rowActions(row)} />}
        </div>
      )}
    </div>
  )
}

function dataCell<R>(
  { row, id, activeColumn, marked, editedColumn, rowModel, actions }: RowProps<R>,
  column: VisibleColumn<R>,
  place: number,
) {
  const isEdited = row !== undefined && editedColumn === column.id
  const content = row === undefined || isEdited ? null : column.column.cell(row)
  const href = row !== undefined && column === rowModel.visibleColumns[0] ? rowModel.rowHref?.(row) : undefined
  return (
    <div
      key={column.id}
      role="gridcell"
      {...getCellProps(activeColumn, place)}
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
          draft={actions.getDraft()}
          onDraftChange={actions.setDraft}
          onDone={() => actions.endEdit({ id, column: column.id })}
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

function isWithin(rangeColumns: string, place: number): boolean {
  if (!rangeColumns) return false
  const [from, to] = rangeColumns.split(':').map(Number)
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
