import { useTranslation } from 'react-i18next'
import type { FailedJob } from '#platform/contract/workspace/system.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import css from './jobs-card.module.css'
import { useJobActions } from './use-job-actions.ts'

export function FailedJobRow({ job: { id, name, error, attempts, failedAt } }: { job: FailedJob }) {
  const { t } = useTranslation('system')
  const { dateTime, number } = useFormat()
  const { retry, dismiss } = useJobActions()
  const detail = (
    <span className={css.detail}>
      <bdi dir="auto">{error}</bdi>
      <span>{[dateTime(failedAt), t('jobs.attempts', { count: attempts, number: number(attempts) })].join(' · ')}</span>
    </span>
  )
  return (
    <Row name={<bdi dir="ltr">{name}</bdi>} detail={detail}>
      <div className={css.actions}>
        <Button
          size="small"
          isLoading={retry.isPending}
          onClick={() => retry.mutate({ ids: [id] })}
          aria-label={t('jobs.retryOne', { name })}
        >
          {t('jobs.retry')}
        </Button>
        <Button
          size="small"
          isLoading={dismiss.isPending}
          onClick={() => dismiss.mutate({ ids: [id] })}
          aria-label={t('jobs.dismissOne', { name })}
        >
          {t('jobs.dismiss')}
        </Button>
      </div>
    </Row>
  )
}
