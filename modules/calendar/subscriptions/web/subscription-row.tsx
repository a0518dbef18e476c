import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { subscriptionEndpoints, type CalendarSubscription, type SubscriptionProblem } from '../contract.ts'
import { EditSubscription } from './edit-subscription.tsx'
import css from './subscriptions-dialog.module.css'
import { TintDot } from './tint-dot.tsx'

type RowProps = { subscription: CalendarSubscription }

export function SubscriptionRow({ subscription }: RowProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <li className={css.row}>
      <div className={css.head}>
        <TintDot color={subscription.color} />
        <div className={css.words}>
          <p className={css.name} dir="auto">
            {subscription.name}
          </p>
          <Status subscription={subscription} />
        </div>
        <RowButtons subscription={subscription} isEditing={isEditing} onEdit={() => setEditing(!isEditing)} />
      </div>
      {isEditing && <EditSubscription subscription={subscription} onClose={() => setEditing(false)} />}
    </li>
  )
}

function Status({ subscription: { url, problem, isRefreshing, refreshedAt } }: RowProps) {
  const { t } = useTranslation('calendar')
  const { relative } = useFormat()
  const formatReason = useReason()
  const hasFailed = problem !== null && !isRefreshing
  const text = hasFailed
    ? t('subscriptions.failed', { reason: formatReason(problem) })
    : isRefreshing
      ? t('subscriptions.updating')
      : refreshedAt !== null
        ? t('subscriptions.updated', { when: relative(refreshedAt) })
        : t('subscriptions.holidays')
  return (
    <p role="status" className={joinClasses(css.status, hasFailed && css.failed)}>
      {text}
      {url !== null && (
        <>
          {' · '}
          <bdi dir="ltr" translate="no">
            {new URL(url).host}
          </bdi>
        </>
      )}
    </p>
  )
}

const outboundProblems: readonly SubscriptionProblem[] = [
  'address_not_allowed',
  'unreachable',
  'timeout',
  'too_large',
  'too_many_redirects',
]

function useReason() {
  const { t } = useTranslation('calendar')
  return (problem: SubscriptionProblem) =>
    outboundProblems.includes(problem) ? t(`platform:problem.outbound.${problem}`) : t(`subscriptions.problem.${problem}`)
}

const topics = ['calendar-subscriptions']

function RowButtons({ subscription: { id, name, url }, isEditing, onEdit }: RowProps & { isEditing: boolean; onEdit: () => void }) {
  const { t } = useTranslation('calendar')
  const refresh = useApiMutation(subscriptionEndpoints.refreshSubscription, { topics, isIrreversible: true })
  const remove = useApiMutation(subscriptionEndpoints.removeSubscription, {
    topics,
    undoMessage: () => t('subscriptions.removed', { name }),
  })
  return (
    <div className={css.buttons}>
      {url !== null && (
        <IconButton label={t('subscriptions.refresh', { name })} size="small" onClick={() => refresh.mutate({ id })}>
          <RefreshCw />
        </IconButton>
      )}
      <IconButton label={t('subscriptions.edit', { name })} size="small" aria-expanded={isEditing} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={t('subscriptions.remove', { name })} size="small" onClick={() => remove.mutate({ id })}>
        <Trash2 />
      </IconButton>
    </div>
  )
}
