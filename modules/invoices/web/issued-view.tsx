import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import type { Invoice, Line } from '../invoice-contract.ts'
import { BuyerLines } from './client-field.tsx'
import type { Asking } from './invoice-dialogs.tsx'
import { IssuedSide } from './issued-side.tsx'
import page from './page.module.css'
import { TotalsBox } from './totals-box.tsx'

/** What an invoice says, and beside it what has become of it. */
export function IssuedView({ invoice, asking }: { invoice: Invoice; asking: Asking }) {
  return (
    <div className={page.issued}>
      <div className={page.said}>
        <Card>
          <Said invoice={invoice} />
        </Card>
      </div>
      <IssuedSide invoice={invoice} asking={asking} />
    </div>
  )
}

function Said({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const { client, issuedDate, dueDate, reference, notes, terms, taxGroups } = invoice
  const facts = [
    { label: t('issuedDate'), value: issuedDate && date(issuedDate) },
    { label: t('dueDate'), value: dueDate && date(dueDate) },
    { label: t('reference'), value: reference },
    { label: t('currency'), value: invoice.currency },
  ]
  return (
    <>
      <div className={page.top}>
        {client && <BuyerLines client={client} />}
        <dl className={page.dates}>
          {facts
            .filter(({ value }) => value)
            .map(({ label, value }) => (
              <FactRow key={label} label={label} value={value!} />
            ))}
        </dl>
      </div>
      {invoice.lines && <Lines lines={invoice.lines} currency={invoice.currency} />}
      {taxGroups && (
        <div className={page.sums}>
          <TotalsBox sums={invoice} currency={invoice.currency} />
        </div>
      )}
      {notes && <Words title={t('notes')} text={notes} />}
      {terms && <Words title={t('terms')} text={terms} />}
    </>
  )
}

const FactRow = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
)

const Words = ({ title, text }: { title: string; text: string }) => (
  <section className={page.words}>
    <h2>{title}</h2>
    <p dir="auto">{text}</p>
  </section>
)

/** An invoice may have ten thousand lines; so many are drawn at once. */
const PER_PAGE = 100

function Lines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const { t } = useTranslation('invoices')
  const [shown, turn] = useState(1)
  const pages = Math.max(1, Math.ceil(lines.length / PER_PAGE))
  const first = (shown - 1) * PER_PAGE
  return (
    <>
      <table className={page.lines}>
        <caption className="unseen">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('description')}</th>
            <th scope="col" className={page.end}>
              {t('quantity')}
            </th>
            <th scope="col" className={page.end}>
              {t('unitPrice')}
            </th>
            <th scope="col" className={page.end}>
              {t('tax')}
            </th>
            <th scope="col" className={page.end}>
              {t('net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(first, first + PER_PAGE).map((line, at) => (
            <OneLine key={`${first + at} ${line.description}`} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
      {pages > 1 && <Pagination label={t('lines')} page={shown} pages={pages} onChange={turn} />}
    </>
  )
}

function OneLine({ line, currency }: { line: Line; currency: string }) {
  const { t } = useTranslation('invoices')
  const { money, number } = useFormat()
  const percent = (rate: number) => number(rate / 100, { style: 'percent', maximumFractionDigits: 2 })
  const { discountPercent, discountAmount } = line
  const off = discountPercent ? percent(discountPercent) : discountAmount ? money(discountAmount, currency) : null
  return (
    <tr>
      <td className={page.what}>
        <p dir="auto">{line.description}</p>
        {off && <p className={page.soft}>{t('line.discount', { off })}</p>}
      </td>
      <td className={page.end}>
        <bdi>
          {number(line.quantity, { maximumFractionDigits: 4 })}{' '}
          {line.unit === 'C62' ? '' : t(`unit.${line.unit}`, { count: line.quantity })}
        </bdi>
      </td>
      <td className={page.end}>
        <bdi>{money(line.unitPrice, currency)}</bdi>
      </td>
      <td className={page.end}>{line.taxCategory === 'S' ? percent(line.taxRate) : t(`tax.${line.taxCategory}`)}</td>
      <td className={page.end}>
        <bdi>{money(line.net, currency)}</bdi>
      </td>
    </tr>
  )
}
