import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../icon-button.tsx'
import css from './data-table.module.css'

/** Slides over the head while rows are selected. */
export function SelectionBar({ count, actions, onClear }: { count: number; actions: ReactNode; onClear: () => void }) {
  const { t } = useTranslation('platform')
  return (
    <div className={css.bar}>
      <IconButton label={t('ui.clearSelection')} size="small" onClick={onClear}>
        <X />
      </IconButton>
      <span role="status" className={css.count}>
        {t('ui.selected', { count })}
      </span>
      {actions}
    </div>
  )
}
