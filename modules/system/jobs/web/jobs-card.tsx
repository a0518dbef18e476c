import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { system } from '#platform/contract/workspace/system.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { REFRESH } from '../../web/refresh.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import css from './jobs-card.module.css'
import { useJobActions } from './use-job-actions.ts'
import { WaitingJobs } from './waiting-jobs.tsx'

export function JobsCard() {
  const { t } = useTranslation('system')
  const { data, error, refetch } = useApiQuery(system.listJobs, {}, REFRESH)
  return (
    <Card title={t('jobs')} aria-busy={!data && !error}>
      <div className={css.sections}>
        {data && <FailedJobs jobs={data} />}
        {data && data.waiting.length > 0 && <WaitingJobs jobs={data.waiting} />}
        {!data && error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height="7rem" />}
      </div>
    </Card>
  )
}

function FailedJobs({ jobs: { failed, failedCount } }: { jobs: Output<typeof system.listJobs> }) {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  if (failed.length === 0) return <p className={css.none}>{t('jobs.noneFailed')}</p>
  return (
    <>
      <h3 className={css.heading}>{t('jobs.failed', { count: failedCount, number: number(failedCount) })}</h3>
      <RowList>
        {failed.map((job) => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </RowList>
      {failedCount > 1 && <AllJobsActions />}
    </>
  )
}

function AllJobsActions() {
  const { t } = useTranslation('system')
  const { retry, dismiss } = useJobActions()
  return (
    <div className={css.actions}>
      <Button isLoading={retry.isPending} onClick={() => retry.mutate({})}>
        {t('jobs.retryAll')}
      </Button>
      <Button isLoading={dismiss.isPending} onClick={() => dismiss.mutate({})}>
        {t('jobs.dismissAll')}
      </Button>
    </div>
  )
}
