import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { subscriptionEndpoints, SUBSCRIPTION_COLORS, type CalendarSubscription } from '../contract.ts'
import { AddByUrl } from './add-by-url.tsx'
import { AddHolidays } from './add-holidays.tsx'
import { SubscriptionRow } from './subscription-row.tsx'
import css from './subscriptions-dialog.module.css'

export function SubscriptionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { data, error, refetch } = useApiQuery(subscriptionEndpoints.listSubscriptions, {})
  return (
    <Dialog isOpen title={t('subscriptions.title')} onClose={onClose}>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      {data && (
        <div className={css.dialog}>
          <p className={css.note}>{t('subscriptions.text')}</p>
          {data.total > 0 && (
            <ul className={css.list}>
              {data.subscriptions.map((subscription) => (
                <SubscriptionRow key={subscription.id} subscription={subscription} />
              ))}
            </ul>
          )}
          <AddByUrl color={getFreeColor(data.subscriptions)} />
          <AddHolidays subscriptions={data.subscriptions} color={getFreeColor(data.subscriptions)} />
        </div>
      )}
    </Dialog>
  )
}

/** The first color without a subscription, then all again. */
function getFreeColor(subscriptions: readonly CalendarSubscription[]): number {
  const colors = Array.from({ length: SUBSCRIPTION_COLORS }, (_, color) => color)
  return colors.find((color) => !subscriptions.some((other) => other.color === color)) ?? subscriptions.length % SUBSCRIPTION_COLORS
}
