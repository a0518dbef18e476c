import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { createCountryNameFormatter } from '#platform/web/ui/fields/country-field.tsx'
import type { Bill } from '../../bill-schema.ts'
import css from './data-card.module.css'
import { FieldRow } from './field-row.tsx'
import rows from './field-row.module.css'
import { getFileCurrency } from './use-problem-text.ts'

/** The supplier and the facts of the bill, as corrected by users. */
export function DataCard({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  return (
    <Card>
      <div className={css.columns}>
        <section aria-label={t('field.Bill.supplierName')}>
          <h2 className={css.title}>{t('field.Bill.supplierName')}</h2>
          <SupplierRows bill={bill} />
        </section>
        <section aria-label={t('facts')}>
          <h2 className={css.title}>{t('facts')}</h2>
          <FactRows bill={bill} />
        </section>
      </div>
      {bill.note && (
        <section className={css.note}>
          <h2 className={css.title}>{t('field.Bill.note')}</h2>
          <p dir="auto">{bill.note}</p>
        </section>
      )}
    </Card>
  )
}

type Text = string | null | undefined

/** The text of the file if it differs from the value. */
const getOriginal = (value: Text, original: Text): string | null => (original && original.trim() !== (value ?? '').trim() ? original : null)

function SupplierRows({ bill }: { bill: Bill }) {
  const { i18n } = useTranslation('bills')
  const { eInvoice } = bill
  const country = bill.supplierCountry && createCountryNameFormatter(i18n.language)(bill.supplierCountry)
  const supplier = eInvoice?.supplier
  const currency = getFileCurrency(bill)
  const fields: { path: string; value: Text; original: Text; isLatin?: boolean }[] = [
    { path: 'supplier.name', value: bill.supplierName, original: supplier?.name },
    { path: 'supplier.street', value: bill.supplierStreet, original: supplier?.street },
    { path: 'supplier.postalCode', value: bill.supplierPostCode, original: supplier?.postalCode },
    { path: 'supplier.city', value: bill.supplierCity, original: supplier?.city },
    { path: 'supplier.country', value: country, original: null },
    { path: 'supplier.vatId', value: bill.supplierVatId, original: supplier?.vatId, isLatin: true },
    { path: 'supplier.taxId', value: bill.supplierTaxNumber, original: supplier?.taxId, isLatin: true },
    { path: 'supplier.email', value: bill.supplierEmail, original: supplier?.email, isLatin: true },
    { path: 'supplier.electronicAddress', value: undefined, original: null },
    { path: 'supplier.identifier', value: undefined, original: null },
  ]
  return (
    <dl className={rows.list}>
      {fields.map(({ path, value, original, isLatin }) => (
        <FieldRow
          key={path}
          path={path}
          value={value && <bdi dir={isLatin ? 'ltr' : undefined}>{value}</bdi>}
          original={getOriginal(value, original)}
          currency={currency}
        />
      ))}
    </dl>
  )
}

function FactRows({ bill }: { bill: Bill }) {
  const { date } = useFormat()
  const { eInvoice, number, issueDate, dueDate } = bill
  const formatDate = (day: Text) => day && date(day)
  const fields: { path: string; value: Text; original?: Text }[] = [
    { path: 'number', value: number, original: eInvoice?.number },
    { path: 'issueDate', value: formatDate(issueDate), original: formatDate(eInvoice?.issueDate) },
    { path: 'dueDate', value: formatDate(dueDate), original: formatDate(eInvoice?.dueDate) },
    { path: 'type', value: undefined },
    { path: 'currency', value: bill.currency, original: eInvoice?.currency },
    { path: 'buyer.name', value: eInvoice?.buyer.name },
    { path: 'buyer.vatId', value: eInvoice?.buyer.vatId },
    { path: 'buyer.country', value: undefined },
    { path: 'buyerReference', value: eInvoice?.buyerReference },
    { path: 'orderReference', value: eInvoice?.orderReference },
  ]
  return (
    <dl className={rows.list}>
      {fields.map(({ path, value, original }) => (
        <FieldRow
          key={path}
          path={path}
          value={value && <bdi>{value}</bdi>}
          original={getOriginal(value, original)}
          currency={getFileCurrency(bill)}
        />
      ))}
    </dl>
  )
}
