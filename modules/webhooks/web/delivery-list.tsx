import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Badge, type BadgeProps } from '#platform/web/ui/lists/badge.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { webhooks, type Delivery, type Webhook } from '../contract.ts'
import css from './webhooks.module.css'

const PAGE_SIZE = 20
const tones: Record<Delivery['status'], NonNullable<BadgeProps['tone']>> = {
  pending: 'info',
  delivered: 'success',
  failed: 'danger',
  skipped: 'neutral',
}

export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const [page, setPage] = useState(1)
  const query = { webhookId: webhook.id, page, perPage: PAGE_SIZE }
  const { data, error, refetch } = useApiQuery(webhooks.listDeliveries, query, { keepPreviousData: true })
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  return (
    <div className={css.stack}>
      {data.total === 0 && <p>{t('neverSent')}</p>}
      {data.deliveries.map((delivery) => (
        <DeliveryDetails key={delivery.id} delivery={delivery} canResend={webhook.isEnabled && delivery.status !== 'pending'} />
      ))}
      {data.total > PAGE_SIZE && <Pagination page={page} pageCount={Math.ceil(data.total / PAGE_SIZE)} onChange={setPage} />}
    </div>
  )
}

function DeliveryDetails({ delivery, canResend }: { delivery: Delivery; canResend: boolean }) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormat()
  const resend = useApiMutation(webhooks.resendDelivery, { topics: ['webhooks'], isIrreversible: true })
  const { type, status, duration, responseStatus, error } = delivery
  return (
    <details>
      <summary>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge> <bdi>{type}</bdi> ·{' '}
        {dateTime(delivery.attemptedAt ?? delivery.occurredAt)}
        {duration !== null && ` · ${t('duration', { duration })}`}
      </summary>
      <div className={css.stack}>
        {error && <p>{error}</p>}
        <h3>{t('request')}</h3>
        <pre className={css.code} dir="ltr">
          {delivery.request}
        </pre>
        <h3>{t('response', { status: responseStatus ?? '–' })}</h3>
        <pre className={css.code} dir="ltr">
          {delivery.response}
        </pre>
        {canResend && (
          <Button size="small" isLoading={resend.isPending} onClick={() => resend.mutate({ id: delivery.id })}>
            {t('resend')}
          </Button>
        )}
      </div>
    </details>
  )
}
