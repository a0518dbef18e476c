import { useTranslation } from 'react-i18next'
import type { ReadEInvoice } from '../../reading/e-invoice-data.ts'
import { useTaxFormat } from './code-names.ts'
import css from './document.module.css'
import { useExactFormat } from './exact-format.ts'
import { getSeverity, ProblemTexts } from './field-row.tsx'
import { getFieldId, getTaxId, useSectionProblems, useTaxProblems } from './problem-targets.ts'

type Tax = ReadEInvoice['taxes'][number]
type Allowance = ReadEInvoice['allowances'][number]

export function TaxTable({ taxes, currency }: { taxes: readonly Tax[]; currency: string | null }) {
  const { t } = useTranslation('bills')
  const problems = useSectionProblems('taxes')
  return (
    <div id={getFieldId('taxes')} tabIndex={-1} className={css.section} data-severity={getSeverity(problems)}>
      <ProblemTexts problems={problems} currency={currency} />
      {taxes.length > 0 && (
        <table className={css.table}>
          <caption className="visually-hidden">{t('taxes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('taxes')}</th>
              <th scope="col" className={css.numeric}>
                {t('path.taxes.base')}
              </th>
              <th scope="col" className={css.numeric}>
                {t('path.taxes.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {taxes.map((tax) => (
              <TaxRow key={`${tax.category} ${tax.rate} ${tax.base}`} tax={tax} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function TaxRow({ tax: { category, rate, base, amount }, currency }: { tax: Tax; currency: string | null }) {
  const { money } = useExactFormat()
  const formatTax = useTaxFormat()
  const problems = useTaxProblems(category, rate)
  return (
    <tr id={getTaxId(category, rate)} tabIndex={-1} data-severity={getSeverity(problems)}>
      <td className={css.description}>
        <bdi>{formatTax(category, rate)}</bdi>
        <ProblemTexts problems={problems} currency={currency} />
      </td>
      <td className={css.numeric}>
        <bdi>{base && money(base, currency)}</bdi>
      </td>
      <td className={css.numeric}>
        <bdi>{amount && money(amount, currency)}</bdi>
      </td>
    </tr>
  )
}

/** Discounts and surcharges on the whole invoice. */
export function AllowanceTable({ allowances, currency }: { allowances: readonly Allowance[]; currency: string | null }) {
  const { t } = useTranslation('bills')
  const { money } = useExactFormat()
  const problems = useSectionProblems('allowances')
  if (allowances.length === 0 && problems.length === 0) return null
  return (
    <div id={getFieldId('allowances')} tabIndex={-1} className={css.section} data-severity={getSeverity(problems)}>
      <ProblemTexts problems={problems} currency={currency} />
      <ul className={css.allowances} aria-label={t('path.allowances')}>
        {allowances.map(({ isCharge, reason, amount }, index) => (
          // Allowances have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span dir="auto">{reason ?? t(isCharge ? 'charge' : 'allowance')}</span>
            <bdi className={css.numeric}>{amount && money(isCharge ? amount : negate(amount), currency)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

const negate = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`)
