import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { imports, type DetailedImport, type ItemProblem } from '../contract.ts'
import css from './problem-table.module.css'
import { useProblemText } from './use-problem-text.ts'

/** The first problems of an import by row; the report contains more. */
export function ProblemTable({ record }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { problems, problemTotal } = record
  const rows = problems.map((problem, index) => ({ problem, index }))
  if (problemTotal === 0) return null
  return (
    <section className={css.section}>
      <header className={css.head}>
        <h3>{t('problems.title')}</h3>
        <ReportButton record={record} />
      </header>
      <div className={css.scroll} role="region" aria-label={t('problems.title')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {(['row', 'record', 'column', 'value', 'reason'] as const).map((name) => (
                <th key={name} scope="col" className={name === 'row' ? 'figures' : undefined}>
                  {t(`problems.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ problem, index }) => (
              <ProblemRow key={index} problem={problem} record={record} />
            ))}
          </tbody>
        </table>
      </div>
      {problemTotal > problems.length && (
        <p className={css.note}>{t('problems.more', { shown: number(problems.length), total: number(problemTotal) })}</p>
      )}
    </section>
  )
}

function ProblemRow({ problem, record }: { problem: ItemProblem; record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { formatColumn, formatProblem } = useProblemText(record)
  const { row, title, column, value, isWarning } = problem
  return (
    <tr>
      <td className="figures" data-label={t('problems.row')}>
        {number(row)}
      </td>
      <td data-label={t('problems.record')}>
        <bdi>{title}</bdi>
      </td>
      <td data-label={t('problems.column')}>{column && <bdi>{formatColumn(column)}</bdi>}</td>
      <td data-label={t('problems.value')}>{value && <bdi className={css.value}>{value}</bdi>}</td>
      <td data-label={t('problems.reason')}>
        <span className={css.reason}>
          {isWarning && <Badge tone="warning">{t('problems.warning')}</Badge>}
          <span>{formatProblem(problem)}</span>
        </span>
      </td>
    </tr>
  )
}

export function ReportButton({ record: { id } }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    await downloadFile(imports.exportReport, { id }, `${t('problems.file')}-${id}.csv`).catch(showErrorToast)
    setLoading(false)
  }
  return (
    <Button size="small" icon={<Download />} isLoading={isLoading} onClick={() => void download()}>
      {t('problems.download')}
    </Button>
  )
}
