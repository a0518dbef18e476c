import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { QrCode } from '#platform/web/ui/charts/qr-code.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Bill } from '../../bill-schema.ts'
import { usePaymentMeansName } from './code-names.ts'
import { FieldRow } from './field-row.tsx'
import rows from './field-row.module.css'
import { formatIban } from './format-iban.ts'
import css from './payment-card.module.css'
import { getFileCurrency } from './use-problem-text.ts'

/** The account of the supplier, and how the bill is or was paid. */
export function PaymentCard({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const { date, money } = useFormat()
  const { status, paidDate, paidMethod, paidAccount, exportedAt, payable, total, currency, epcPayload } = bill
  const amount = payable ?? total
  return (
    <Card title={t('payment')} isDense>
      <div className={css.stack}>
        {amount !== null && currency && (
          <p className={css.amount}>
            <bdi>{money(amount, currency)}</bdi>
          </p>
        )}
        <AccountRows bill={bill} />
        {status === 'paid' && paidDate && (
          <p>
            {t('paidOn', { date: date(paidDate), method: paidMethod && t(`method.${paidMethod}`) })}
            {paidAccount && <bdi className={css.soft}> {paidAccount}</bdi>}
          </p>
        )}
        {exportedAt && <p className={css.soft}>{t('exportedOn', { date: date(exportedAt) })}</p>}
        {status === 'approved' && epcPayload && (
          <div className={css.code}>
            <QrCode text={epcPayload} label={t('epc')} />
            <p className={css.soft}>{t('epc.help')}</p>
          </div>
        )}
      </div>
    </Card>
  )
}

function AccountRows({ bill }: { bill: Bill }) {
  const getMeansName = usePaymentMeansName()
  const { eInvoice, iban, bic, accountHolder, paymentReference, number } = bill
  const file = eInvoice?.payment
  const means = file?.meansCode ? (getMeansName(file.meansCode) ?? file.meansCode) : null
  const fileIban = file?.iban ? formatIban(file.iban) : null
  const fields = [
    { path: 'payment.iban', value: iban && formatIban(iban), original: fileIban === (iban && formatIban(iban)) ? null : fileIban },
    { path: 'payment.bic', value: bic, original: file?.bic === bic ? null : file?.bic },
    { path: 'payment.accountHolder', value: accountHolder, original: null },
    { path: 'payment.reference', value: paymentReference ?? number, original: null },
    { path: 'payment.meansCode', value: means, original: null },
  ]
  return (
    <dl className={rows.list}>
      {fields.map(({ path, value, original }) => (
        <FieldRow key={path} path={path} value={value && <bdi>{value}</bdi>} original={original ?? null} currency={getFileCurrency(bill)} />
      ))}
    </dl>
  )
}
