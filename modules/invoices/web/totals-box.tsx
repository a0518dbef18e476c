import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { TaxCategory } from '../invoice-contract.ts'
import type { Totals } from '../totals.ts'
import css from './totals-box.module.css'

type InvoiceSums = Pick<Totals, 'subtotal' | 'discount' | 'taxable' | 'tax' | 'total' | 'taxGroups'>

export function TotalsBox({ sums, currency, children }: { sums: InvoiceSums; currency: string; children?: ReactNode }) {
  const { t } = useTranslation('invoices')
  const { money, number } = useFormat()
  const hasDiscount = sums.discount !== 0
  return (
    <dl className={css.totals} aria-label={t('totals')}>
      <TotalsRow label={t('subtotal')} amount={money(sums.subtotal, currency)} />
      {hasDiscount && <TotalsRow label={t('discount')} amount={money(-sums.discount, currency)} />}
      {hasDiscount && <TotalsRow label={t('taxable')} amount={money(sums.taxable, currency)} />}
      {sums.taxGroups.map(({ taxCategory, taxRate, taxable, tax }) => (
        <TotalsRow
          key={`${taxCategory} ${taxRate}`}
          label={
            taxCategory === 'S'
              ? t('taxOf', {
                  rate: number(taxRate / 100, { style: 'percent', maximumFractionDigits: 2 }),
                  amount: money(taxable, currency),
                })
              : t(`tax.${taxCategory as TaxCategory}`)
          }
          amount={money(tax, currency)}
        />
      ))}
      <TotalsRow label={t('total')} amount={money(sums.total, currency)} isMain />
      {children}
    </dl>
  )
}

export const TotalsRow = ({ label, amount, isMain }: { label: string; amount: string; isMain?: boolean }) => (
  <div className={isMain ? css.main : css.row}>
    <dt>{label}</dt>
    <dd>
      <bdi>{amount}</bdi>
    </dd>
  </div>
)
