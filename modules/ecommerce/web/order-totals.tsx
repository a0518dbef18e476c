import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { Totals } from '../cart/contract.ts'
import css from './order-totals.module.css'

type OrderTotalsProps = {
  totals: Totals
  /** Shows that shipping is added later. */
  isDeliveryPending?: boolean
}

export function OrderTotals({ totals: { subtotal, delivery, tax, total, currency }, isDeliveryPending = false }: OrderTotalsProps) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  return (
    <>
      <dl className={css.sums} aria-label={t('sums')}>
        <Row label={t('sum.goods')} amount={money(subtotal - (delivery ?? 0), currency)} />
        {delivery !== null && <Row label={t('sum.delivery')} amount={delivery === 0 ? t('free') : money(delivery, currency)} />}
        <Row label={t('sum.tax')} amount={money(tax, currency)} />
        <Row label={t('sum.total')} amount={money(total, currency)} isMain />
      </dl>
      {isDeliveryPending && delivery === null && <p className={css.note}>{t('sum.deliveryLater')}</p>}
    </>
  )
}

const Row = ({ label, amount, isMain = false }: { label: string; amount: string; isMain?: boolean }) => (
  <div className={isMain ? css.main : css.row}>
    <dt>{label}</dt>
    <dd>
      <bdi>{amount}</bdi>
    </dd>
  </div>
)
