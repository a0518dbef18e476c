import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { calendar, type Import } from '../../contract.ts'
import css from '../../web/dialogs.module.css'

type ImportReportProps = { finished: Import; onAgain: () => void; onClose: () => void }

export function ImportReport({ finished: done, onAgain, onClose }: ImportReportProps) {
  const { t } = useTranslation('calendar')
  const { number } = useFormat()
  const counts = (['added', 'updated', 'unchanged', 'skipped', 'ignored'] as const).filter((name) => done[name] > 0 || name === 'added')
  return (
    <div className={css.dialog}>
      {done.state === 'failed' && <Alert color="danger">{t(`import.problem.${done.problem ?? 'interrupted'}`)}</Alert>}
      {done.state === 'cancelled' && <Alert color="info">{t('import.cancelled')}</Alert>}
      {done.state === 'done' && (
        <>
          <Alert color={done.skipped > 0 ? 'info' : 'success'}>{t('import.done', { file: done.fileName })}</Alert>
          <dl className={css.counts}>
            {counts.map((name) => (
              <div key={name}>
                <dt>{t(`import.${name}`)}</dt>
                <dd className="figures">{number(done[name])}</dd>
              </div>
            ))}
          </dl>
          <Skipped events={done.skippedEvents} total={done.skipped} />
        </>
      )}
      <ActionBar>
        {done.state === 'done' && done.added > 0 && <TakeBack done={done} onClose={onClose} />}
        <Button onClick={onAgain}>{t('import.again')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('platform:ui.close')}
        </Button>
      </ActionBar>
    </div>
  )
}

function Skipped({ events, total }: { events: Import['skippedEvents']; total: number }) {
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

function TakeBack({ done, onClose }: { done: Import; onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { mutate, isPending } = useApiMutation(calendar.takeImportBack, {
    topics: ['calendar', 'calendar-imports'],
    undoMessage: ({ removed }) => t('import.takenBack', { count: removed }),
    onSuccess: onClose,
  })
  return (
    <Button isLoading={isPending} onClick={() => mutate({ id: done.id })}>
      {t('import.takeBack')}
    </Button>
  )
}
