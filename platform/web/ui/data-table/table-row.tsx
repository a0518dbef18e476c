import { EllipsisVertical } from 'lucide-react'
import type { Row } from '@tanstack/react-table'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import type { DataTableProps } from './columns.ts'
import type { Features } from './data-table.tsx'
import css from './data-table.module.css'

type RowProps<R extends object> = { row: Row<Features, R>; props: DataTableProps<R> }

export function TableRow<R extends object>({ row, props }: RowProps<R>) {
  const { t } = useTranslation('platform')
  const name = props.rowName(row.original)
  const href = props.rowHref?.(row.original)
  const choose = row.getToggleSelectedHandler()
  return (
    <tr data-selected={row.getIsSelected()}>
      {props.selection && (
        <td className={css.choice}>
          <Checkbox
            label={t('ui.selectRow', { name })}
            isLabelUnseen
            isChecked={row.getIsSelected()}
            onClick={choose}
            onChange={() => {
              // The click has chosen already: it alone knows whether Shift was held.
            }}
          />
        </td>
      )}
      {props.columns.map((column, index) => (
        <td key={column.id} className={classes(column.align === 'end' && css.end, column.isMinor && css.minor)}>
          {index === 0 && href ? (
            <a href={href} className={css.link}>
              {column.cell(row.original)}
            </a>
          ) : (
            column.cell(row.original)
          )}
        </td>
      ))}
      {props.rowActions && (
        <td className={css.actions}>
          <RowMenu name={name} sections={props.rowActions(row.original)} />
        </td>
      )}
    </tr>
  )
}

function RowMenu({ name, sections }: { name: string; sections: ReturnType<NonNullable<DataTableProps<object>['rowActions']>> }) {
  const { t } = useTranslation('platform')
  return (
    <Menu
      placement="bottom end"
      sections={sections}
      trigger={(trigger) => (
        <IconButton label={t('ui.rowActions', { name })} size="small" {...trigger}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
