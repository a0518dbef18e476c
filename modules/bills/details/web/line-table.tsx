import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import type { ReadEInvoice } from '../../reading/e-invoice-data.ts'
import css from './document.module.css'
import { useExactFormat } from './exact-format.ts'
import { getSeverity, ProblemTexts } from './field-row.tsx'
import { getFieldId, getLineId, useLineProblems, useSectionProblems } from './problem-targets.ts'
import { useTaxFormat, useUnitName } from './code-names.ts'

type Line = ReadEInvoice['lines'][number]
type LineTableProps = { lines: readonly Line[]; currency: string | null; visibleLine: number | null }

/** Files can have thousands of lines, so they are paginated. */
const LINES_PER_PAGE = 100
const toPage = (line: number) => Math.ceil(line / LINES_PER_PAGE)

export function LineTable({ lines, currency, visibleLine }: LineTableProps) {
  const { t } = useTranslation('bills')
  const [page, setPage] = useState(1)
  const [lastVisible, setLastVisible] = useState(visibleLine)
  const problems = useSectionProblems('lines')
  if (visibleLine !== lastVisible) {
    setLastVisible(visibleLine)
    if (visibleLine !== null) setPage(toPage(visibleLine))
  }
  const first = (page - 1) * LINES_PER_PAGE
  return (
    <div id={getFieldId('lines')} tabIndex={-1} className={css.section} data-severity={getSeverity(problems)}>
      <ProblemTexts problems={problems} currency={currency} />
      {lines.length > 0 && (
        <table className={css.table}>
          <caption className="visually-hidden">{t('lines')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('path.lines.name')}</th>
              {(['quantity', 'netPrice', 'taxRate', 'netAmount'] as const).map((name) => (
                <th key={name} scope="col" className={css.numeric}>
                  {t(`path.lines.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(first, first + LINES_PER_PAGE).map((line, index) => (
              <LineRow key={`${first + index} ${line.name}`} line={line} position={first + index + 1} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
      {lines.length > LINES_PER_PAGE && <Pagination label={t('lines')} page={page} pageCount={toPage(lines.length)} onChange={setPage} />}
    </div>
  )
}

function LineRow({ line, position, currency }: { line: Line; position: number; currency: string | null }) {
  const { decimal, money } = useExactFormat()
  const getUnitName = useUnitName()
  const formatTax = useTaxFormat()
  const problems = useLineProblems(position)
  const { name, description, quantity, unit, netPrice, taxRate, taxCategory, netAmount } = line
  return (
    <tr id={getLineId(position)} tabIndex={-1} data-severity={getSeverity(problems)}>
      <td className={css.description}>
        <p dir="auto">{name ?? '–'}</p>
        {description && description !== name && (
          <p className={css.soft} dir="auto">
            {description}
          </p>
        )}
        <ProblemTexts problems={problems} currency={currency} />
      </td>
      <td className={css.numeric}>
        <bdi>{[quantity && decimal(quantity), unit && getUnitName(unit, Number(quantity ?? 1))].filter(Boolean).join(' ')}</bdi>
      </td>
      <td className={css.numeric}>
        <bdi>{netPrice && money(netPrice, currency)}</bdi>
      </td>
      <td className={css.numeric}>
        <bdi>{formatTax(taxCategory, taxRate)}</bdi>
      </td>
      <td className={css.numeric}>
        <bdi>{netAmount && money(netAmount, currency)}</bdi>
      </td>
    </tr>
  )
}
