import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../buttons/button.tsx'
import { IconButton } from '../../buttons/icon-button.tsx'
import css from '../data-table.module.css'
import type { TableSelection } from './row-selection.ts'

type BarProps = { selection: TableSelection; total: number | undefined; actions: ReactNode }

export function SelectionBar({ selection, total, actions }: BarProps) {
  const { t } = useTranslation('platform')
  const { number } = useFormat()
  const { count, selected } = selection
  const isMore = !selected.isAll && total !== undefined && total > selected.ids.size && selection.canSelectAll
  return (
    <div className={css.bar}>
      <IconButton label={t('ui.clearSelection')} size="small" onClick={selection.clear}>
        <X />
      </IconButton>
      <span role="status" className={css.count}>
        {count === undefined ? t('table.allSelected') : t('table.selected', { count, figure: number(count) })}
      </span>
      {isMore && (
        <Button size="small" variant="quiet" onClick={selection.selectAll}>
          {t('table.selectAll', { count: total, figure: number(total) })}
        </Button>
      )}
      <span className={css.acts}>{actions}</span>
    </div>
  )
}
