import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import type { Invoice, Line } from '../../invoice-contract.ts'
import { BuyerLines } from '../../web/buyer-lines.tsx'
import type { OpenDialog } from '../../actions/web/index.ts'
import { IssuedSidebar } from './issued-sidebar.tsx'
import css from './issued-page.module.css'
import { TotalsBox } from '../../web/totals-box.tsx'
import { useFormatServicePeriod } from '../../web/use-format-service-period.ts'

export function IssuedInvoice({ invoice, openDialog }: { invoice: Invoice; openDialog: OpenDialog }) {
  return (
    <div className={css.issued}>
      <div className={css.document}>
        <Card>
          <InvoiceDocument invoice={invoice} />
        </Card>
      </div>
      <IssuedSidebar invoice={invoice} openDialog={openDialog} />
    </div>
  )
}

function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const formatServicePeriod = useFormatServicePeriod()
  const { client, issuedDate, dueDate, reference, notes, terms, taxGroups } = invoice
  const details = [
    { label: t('issuedDate'), value: issuedDate && date(issuedDate) },
    { label: t('dueDate'), value: dueDate && date(dueDate) },
    { label: t('service'), value: formatServicePeriod(invoice) },
    { label: t('reference'), value: reference },
    { label: t('currency'), value: invoice.currency },
  ]
  return (
    <>
      <div className={css.header}>
        {client && <BuyerLines client={client} />}
        <dl className={css.details}>
          {details
            .filter(({ value }) => value)
            .map(({ label, value }) => (
              <DetailRow key={label} label={label} value={value!} />
            ))}
        </dl>
      </div>
      {invoice.lines && <LineTable lines={invoice.lines} currency={invoice.currency} />}
      {taxGroups && (
        <div className={css.totals}>
          <TotalsBox sums={invoice} currency={invoice.currency} />
        </div>
      )}
      {notes && <TextSection title={t('notes')} text={notes} />}
      {terms && <TextSection title={t('terms')} text={terms} />}
    </>
  )
}

const DetailRow = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
)

const TextSection = ({ title, text }: { title: string; text: string }) => (
  <section className={css.textSection}>
    <h2>{title}</h2>
    <p dir="auto">{text}</p>
  </section>
)

/** Invoices can have 10,000 lines, so they are paginated. */
const LINES_PER_PAGE = 100

function LineTable({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const { t } = useTranslation('invoices')
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(lines.length / LINES_PER_PAGE))
  const first = (page - 1) * LINES_PER_PAGE
  return (
    <>
      <table className={css.lines}>
        <caption className="visually-hidden">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('description')}</th>
            <th scope="col" className={css.numeric}>
              {t('quantity')}
            </th>
            <th scope="col" className={css.numeric}>
              {t('unitPrice')}
            </th>
            <th scope="col" className={css.numeric}>
              {t('tax')}
            </th>
            <th scope="col" className={css.numeric}>
              {t('net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(first, first + LINES_PER_PAGE).map((line, index) => (
            <LineRow key={`${first + index} ${line.description}`} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
      {pages > 1 && <Pagination label={t('lines')} page={page} pageCount={pages} onChange={setPage} />}
    </>
  )
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const { t } = useTranslation('invoices')
  const { money, number } = useFormat()
  const percent = (rate: number) => number(rate / 100, { style: 'percent', maximumFractionDigits: 2 })
  const { discountPercent, discountAmount } = line
  const discount = discountPercent ? percent(discountPercent) : discountAmount ? money(discountAmount, currency) : null
  return (
    <tr>
      <td className={css.description}>
        <p dir="auto">{line.description}</p>
        {discount && <p className={css.soft}>{t('line.discount', { off: discount })}</p>}
      </td>
      <td className={css.numeric}>
        <bdi>
          {number(line.quantity, { maximumFractionDigits: 4 })}{' '}
          {line.unit === 'C62' ? '' : t(`unit.${line.unit}`, { count: line.quantity })}
        </bdi>
      </td>
      <td className={css.numeric}>
        <bdi>{money(line.unitPrice, currency)}</bdi>
      </td>
      <td className={css.numeric}>{line.taxCategory === 'S' ? percent(line.taxRate) : t(`tax.${line.taxCategory}`)}</td>
      <td className={css.numeric}>
        <bdi>{money(line.net, currency)}</bdi>
      </td>
    </tr>
  )
}
