import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import type { CalendarImport } from '../../contract.ts'
import css from '../../web/dialogs.module.css'

type ImportProgressProps = {
  /** The uploaded fraction of the file, 0 to 1. */
  uploaded: number
  import: CalendarImport | null
  onCancel: () => void
}

export function ImportProgress({ uploaded, import: running, onCancel }: ImportProgressProps) {
  const { t } = useTranslation('calendar')
  const { number } = useFormat()
  const value = running?.total ? running.done / running.total : running ? undefined : uploaded
  const text = running
    ? t(`import.state.${running.state}`, { done: number(running.done), total: running.total === null ? '…' : number(running.total) })
    : t('import.sending', { part: number(uploaded, { style: 'percent' }) })
  return (
    <div className={css.dialog}>
      <label className={css.progress}>
        <span aria-live="polite">{text}</span>
        <ProgressBar value={value} />
      </label>
      <ActionBar>
        <Button onClick={onCancel}>{t('import.stop')}</Button>
      </ActionBar>
    </div>
  )
}
