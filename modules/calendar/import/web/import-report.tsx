import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { calendar, type CalendarImport } from '../../contract.ts'
import css from '../../web/dialogs.module.css'

type ImportReportProps = { finished: CalendarImport; onRestart: () => void; onClose: () => void }

export function ImportReport({ finished, onRestart, onClose }: ImportReportProps) {
  const { t } = useTranslation('calendar')
  const { number } = useFormat()
  const counts = (['added', 'updated', 'unchanged', 'skipped', 'ignored'] as const).filter((name) => finished[name] > 0 || name === 'added')
  return (
    <div className={css.dialog}>
      {finished.state === 'failed' && <Alert color="danger">{t(`import.problem.${finished.problem ?? 'interrupted'}`)}</Alert>}
      {finished.state === 'cancelled' && <Alert color="info">{t('import.cancelled')}</Alert>}
      {finished.state === 'done' && (
        <>
          <Alert color={finished.skipped > 0 ? 'info' : 'success'}>{t('import.done', { file: finished.fileName })}</Alert>
          <dl className={css.counts}>
            {counts.map((name) => (
              <div key={name}>
                <dt>{t(`import.${name}`)}</dt>
                <dd className="figures">{number(finished[name])}</dd>
              </div>
            ))}
          </dl>
          <SkippedEvents events={finished.skippedEvents} total={finished.skipped} />
        </>
      )}
      <ActionBar>
        {finished.state === 'done' && finished.added > 0 && <UndoImportButton finished={finished} onClose={onClose} />}
        <Button onClick={onRestart}>{t('import.again')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('platform:ui.close')}
        </Button>
      </ActionBar>
    </div>
  )
}

function SkippedEvents({ events, total }: { events: CalendarImport['skippedEvents']; total: number }) {
  const { t } = useTranslation('calendar')
  if (events.length === 0) return null
  return (
    <section className={css.skipped} aria-label={t('import.skippedTitle')} tabIndex={0}>
      <h3>{t('import.skippedTitle')}</h3>
      <ul>
        {events.map(({ line, title, reason, detail }) => (
          <li key={line}>
            <strong dir="auto">{title || t('import.untitled')}</strong> {t(`import.reason.${reason}`)}
            <span className={css.note}>
              {' '}
              {t('import.line', { line })}
              {detail && (
                <>
                  : <code dir="ltr">{detail}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > events.length && <p className={css.note}>{t('import.moreSkipped', { count: total - events.length })}</p>}
    </section>
  )
}

function UndoImportButton({ finished, onClose }: { finished: CalendarImport; onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { mutate, isPending } = useApiMutation(calendar.takeImportBack, {
    topics: ['calendar', 'calendar-imports'],
    undoMessage: ({ removed }) => t('import.takenBack', { count: removed }),
    onSuccess: onClose,
  })
  return (
    <Button isLoading={isPending} onClick={() => mutate({ id: finished.id })}>
      {t('import.takeBack')}
    </Button>
  )
}
