import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar } from '../../contract.ts'
import css from '../../web/dialogs.module.css'
import { RemindersField } from '../../reminders/web/index.ts'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useApiQuery(calendar.getCalendarSettings, {})
  const { mutate } = useApiMutation(calendar.updateCalendarSettings, {
    topics: ['calendar'],
    optimisticUpdate: ({ updateQuery }, input) =>
      updateQuery(calendar.getCalendarSettings, ({ settings }) => ({ settings: { ...settings, ...input.settings } })),
  })
  return (
    <Dialog isOpen title={t('settings.title')} onClose={onClose}>
      {error && !data && <ErrorState title={formatProblem(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {data && (
        <div className={css.dialog}>
          <Switch
            label={t('settings.sharesBusy')}
            help={t('settings.sharesBusyHelp')}
            isChecked={data.settings.sharesBusy}
            onChange={(sharesBusy) => mutate({ settings: { sharesBusy } })}
          />
          <RemindersField value={data.settings.reminders} onChange={(reminders) => mutate({ settings: { reminders } })} />
        </div>
      )}
    </Dialog>
  )
}
