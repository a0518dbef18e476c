import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Bill } from '../../bill-schema.ts'
import css from './document.module.css'
import { useExactFormat } from './exact-format.ts'
import { FieldRow } from './field-row.tsx'
import rows from './field-row.module.css'
import { LineTable } from './line-table.tsx'
import { AllowanceTable, TaxTable } from './tax-table.tsx'
import { getFileCurrency } from './use-problem-text.ts'

/** Lines and taxes as in the file, and the totals. `visibleLine` counts from 1. */
export function DocumentCard({ bill, visibleLine }: { bill: Bill; visibleLine: number | null }) {
  const { t } = useTranslation('bills')
  const { eInvoice } = bill
  const currency = getFileCurrency(bill)
  return (
    <Card title={t('amounts')}>
      {eInvoice && (
        <>
          <LineTable lines={eInvoice.lines} {...{ currency, visibleLine }} />
          <AllowanceTable allowances={eInvoice.allowances} currency={currency} />
          <TaxTable taxes={eInvoice.taxes} currency={currency} />
        </>
      )}
      <Totals bill={bill} />
    </Card>
  )
}

function Totals({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const { money } = useFormat()
  const exact = useExactFormat()
  const { eInvoice, kind } = bill
  const currency = getFileCurrency(bill)
  const format = (amount: number | null) => (amount !== null && bill.currency ? money(amount, bill.currency) : null)
  const formatFile = (text: string | null | undefined) =>
    text ? exact.money(kind === 'credit-note' && !text.startsWith('-') ? `-${text}` : text, currency) : null
  const totals: { path: string; value: string | null | undefined; original: string | null; isMain?: boolean }[] = [
    { path: 'lineTotal', value: undefined, original: null },
    { path: 'allowanceTotal', value: undefined, original: null },
    { path: 'chargeTotal', value: undefined, original: null },
    { path: 'netTotal', value: format(bill.net), original: formatFile(eInvoice?.netTotal) },
    { path: 'taxTotal', value: format(bill.tax), original: formatFile(eInvoice?.taxTotal) },
    { path: 'grossTotal', value: format(bill.total), original: formatFile(eInvoice?.grossTotal), isMain: true },
    { path: 'paidAmount', value: isZero(eInvoice?.paidAmount) ? null : formatFile(eInvoice?.paidAmount), original: null },
    { path: 'rounding', value: undefined, original: null },
    { path: 'payableAmount', value: bill.payable === bill.total ? null : format(bill.payable), original: null },
  ]
  return (
    <dl className={`${rows.list} ${css.totals}`} aria-label={t('field.Bill.total')}>
      {totals.map(({ path, value, original, isMain }) => (
        <FieldRow
          key={path}
          path={path}
          value={value && (isMain ? <strong>{value}</strong> : <bdi>{value}</bdi>)}
          original={original === value ? null : original}
          currency={currency}
        />
      ))}
    </dl>
  )
}

const isZero = (text: string | null | undefined) => Number(text ?? 0) === 0
