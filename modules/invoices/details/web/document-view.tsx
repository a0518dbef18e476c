import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import type { Line, Party } from '../../invoice-contract.ts'
import { BuyerLines } from '../../web/buyer-lines.tsx'
import { TotalsBox } from '../../web/totals-box.tsx'
import type { Totals } from '../../totals.ts'
import css from './issued-page.module.css'

type DocumentLine = Omit<Line, 'itemId'>

type DocumentViewProps = {
  document: Omit<Totals, 'lines' | 'taxGroups'> & {
    client: Pick<Party, 'name' | 'company' | 'address' | 'postCode' | 'city' | 'country' | 'vatId'> | null
    currency: string
    /** Missing if the viewer may not read them, like the tax groups. */
    lines?: readonly DocumentLine[]
    taxGroups?: Totals['taxGroups']
    notes: string | null
    terms: string | null
  }
  details: readonly { label: string; value: string | null }[]
  introduction?: string | null
}

/** An invoice or a quote as its client sees it. */
export function DocumentView({ document, details, introduction }: DocumentViewProps) {
  const { t } = useTranslation('invoices')
  const { client, currency, lines, taxGroups, notes, terms } = document
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
      {introduction && (
        <p className={css.introduction} dir="auto">
          {introduction}
        </p>
      )}
      {lines && <LineTable lines={lines} currency={currency} />}
      {taxGroups && (
        <div className={css.totals}>
          <TotalsBox sums={{ ...document, taxGroups }} currency={currency} />
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

function LineTable({ lines, currency }: { lines: readonly DocumentLine[]; currency: string }) {
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

function LineRow({ line, currency }: { line: DocumentLine; currency: string }) {
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
