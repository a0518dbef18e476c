import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactTable } from '@tanstack/react-table'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import type { DataColumn, DataTableProps } from './columns.ts'
import type { Features } from './data-table.tsx'
import css from './data-table.module.css'

type HeadProps<R extends object> = { table: ReactTable<Features, R>; props: DataTableProps<R> }

export function TableHead<R extends object>({ table, props }: HeadProps<R>) {
  const { t } = useTranslation('platform')
  return (
    <thead>
      <tr>
        {props.selection && (
          <th scope="col" className={css.choice}>
            <Checkbox
              label={t('ui.selectAll')}
              isLabelUnseen
              isChecked={table.getIsAllRowsSelected()}
              isMixed={table.getIsSomeRowsSelected()}
              disabled={!props.rows?.length}
              onChange={(isChecked) => table.toggleAllRowsSelected(isChecked)}
            />
          </th>
        )}
        {props.columns.map((column) => (
          <HeadCell key={column.id} column={column} table={table} />
        ))}
        {props.rowActions && (
          <th scope="col" className={css.actions}>
            <span className="unseen">{t('ui.more')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function HeadCell<R extends object>({ column, table }: { column: DataColumn<R>; table: ReactTable<Features, R> }) {
  const sorting = table.getColumn(column.id)
  const sorted = sorting?.getIsSorted() ?? false
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={classes(column.align === 'end' && css.end, column.isMinor && css.minor)}
      style={{ inlineSize: column.width }}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortColumn ? (
        <button type="button" className={css.sort} data-sorted={sorted !== false} onClick={() => sorting?.toggleSorting()}>
          {column.header}
          <Arrow />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
