import { useTranslation } from 'react-i18next'
import type { WaitingJobs as WaitingJobsOfName } from '#platform/contract/workspace/system.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { RowList, Row } from '#platform/web/ui/lists/row-list.tsx'
import css from './jobs-card.module.css'

export function WaitingJobs({ jobs }: { jobs: readonly WaitingJobsOfName[] }) {
  const { t } = useTranslation('system')
  const { number, dateTime } = useFormat()
  return (
    <>
      <h3 className={css.heading}>{t('jobs.waiting')}</h3>
      <RowList>
        {jobs.map(({ name, count, oldestAt, lastError }) => (
          <Row
            key={name}
            name={<bdi dir="ltr">{name}</bdi>}
            detail={
              <span className={css.detail}>
                {lastError && <bdi dir="auto">{lastError}</bdi>}
                <span>{t('jobs.waitingCount', { count, number: number(count), time: dateTime(oldestAt) })}</span>
              </span>
            }
          />
        ))}
      </RowList>
    </>
  )
}
