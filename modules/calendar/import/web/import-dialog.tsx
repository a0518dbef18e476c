import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { calendars, type CalendarName } from '../../contract.ts'
import { CalendarDot } from '../../web/calendar-dot.tsx'
import css from '../../web/dialogs.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const [calendar, setCalendar] = useState<CalendarName>('Personal')
  const { state, start, cancel, restart } = useImport()
  return (
    <Dialog isOpen title={t('import.title')} backdrop={state.kind === 'running' ? 'static' : 'closing'} onClose={onClose}>
      {state.kind === 'choosing' && (
        <div className={css.dialog}>
          {state.problem !== null && <Alert color="danger">{formatProblem(state.problem)}</Alert>}
          <p className={css.note}>{t('import.text')}</p>
          <Select<CalendarName>
            label={t('import.into')}
            value={calendar}
            options={calendars.map((name) => ({ value: name, label: t(`calendar.${name}`), icon: <CalendarDot calendar={name} /> }))}
            onChange={setCalendar}
          />
          <FileDrop
            text={t('import.drop')}
            buttonLabel={t('import.choose')}
            accept=".ics,.ical,.ifb,text/calendar"
            onFiles={([file]) => start(file!, calendar)}
          />
        </div>
      )}
      {state.kind === 'running' && <ImportProgress {...state} onCancel={cancel} />}
      {state.kind === 'finished' && <ImportReport finished={state.import} onRestart={restart} onClose={onClose} />}
      {state.kind === 'choosing' && (
        <ActionBar>
          <Button onClick={onClose}>{t('platform:ui.cancel')}</Button>
        </ActionBar>
      )}
    </Dialog>
  )
}
