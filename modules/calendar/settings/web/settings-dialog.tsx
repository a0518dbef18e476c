import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { calendar } from '../../contract.ts'
import css from '../../web/dialogs.module.css'
import { WorkingHoursField } from '../../working-hours/web/index.ts'
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
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
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
          <WorkingHoursField value={data.settings.workingHours} onChange={(workingHours) => mutate({ settings: { workingHours } })} />
        </div>
      )}
    </Dialog>
  )
}
