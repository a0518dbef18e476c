import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Switch } from '#platform/web/ui/checkbox.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { calendar } from '../contract.ts'
import css from './dialogs.module.css'
import { RemindersField } from './reminders-field.tsx'

/** What colleagues may know of one's time, and the reminders of new events; kept at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useRead(calendar.getCalendarSettings, {})
  const { mutate } = useAction(calendar.updateCalendarSettings, {
    topics: ['calendar'],
    optimistic: ({ change }, given) =>
      change(calendar.getCalendarSettings, ({ settings }) => ({ settings: { ...settings, ...given.settings } })),
  })
  return (
    <Dialog isOpen title={t('settings.title')} onClose={onClose}>
      {error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
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
