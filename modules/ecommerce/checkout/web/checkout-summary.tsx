import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Checkout } from '../contract.ts'
import css from '../../web/checkout.module.css'
import { LineChangeNotes, useMinutesLeft } from '../../cart/web/index.ts'
import { OrderTotals } from '../../web/order-totals.tsx'
import { Thumbnail } from '../../web/thumbnail.tsx'

export function CheckoutSummary({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ecommerce')
  const { money, number } = useFormat()
  const { currency } = checkout.totals
  return (
    <aside className={css.side} aria-label={t('sums')}>
      <Card isDense title={t('sums')}>
        {!checkout.isExpired && <TimeLeft checkout={checkout} />}
        <ul className={css.lines}>
          {checkout.lines.map((line) => (
            <li key={line.productId} className={css.line}>
              <Thumbnail address={line.image} />
              <div className={css.words}>
                <p>
                  {number(line.quantity)} × {line.name}
                </p>
                <LineChangeNotes changes={line.changes} currency={currency} />
              </div>
              <bdi className={css.amount}>{money(line.net, currency)}</bdi>
            </li>
          ))}
        </ul>
        <OrderTotals totals={checkout.totals} isDeliveryPending />
      </Card>
    </aside>
  )
}

function TimeLeft({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ecommerce')
  const minutes = useMinutesLeft(checkout)
  return (
    <p className={css.time} data-short={minutes <= 3 || undefined}>
      <Clock aria-hidden />
      {t('reserved', { count: minutes })}
    </p>
  )
}
