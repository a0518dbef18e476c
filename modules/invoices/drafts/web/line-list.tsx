import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import css from './lines.module.css'
import { LineRow } from './line-row.tsx'
import type { EditorForm } from './editor-form.ts'

/** Invoices can have 10,000 lines, so they are paginated. */
const PER_PAGE = 50

export function LineList({ form }: { form: EditorForm }) {
  const { t } = useTranslation('invoices')
  const { lines } = form.values
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(lines.length / PER_PAGE))
  const currentPage = Math.min(page, pages)
  const first = (currentPage - 1) * PER_PAGE
  const add = () => {
    form.lineActions.addLine()
    setPage(Math.ceil((lines.length + 1) / PER_PAGE))
  }
  return (
    <div className={css.lines}>
      <div className={css.header} aria-hidden>
        <span>{t('description')}</span>
        <span>{t('quantity')}</span>
        <span>{t('unit')}</span>
        <span>{t('unitPrice')}</span>
        <span>{t('discount')}</span>
        <span>{t('tax')}</span>
        <span className={css.numeric}>{t('net')}</span>
        <span />
      </div>
      {lines.slice(first, first + PER_PAGE).map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          index={first + index}
          isLast={first + index === lines.length - 1}
          net={form.totals?.lines[first + index]?.net ?? 0}
          currency={form.values.currency}
          errors={form.errors}
          actions={form.lineActions}
        />
      ))}
      {form.errors['lines'] && (
        <p className={css.error} role="alert">
          {form.errors['lines']}
        </p>
      )}
      <div className={css.footer}>
        <Button size="small" icon={<Plus />} onClick={add}>
          {t('line.add')}
        </Button>
        {pages > 1 && <Pagination label={t('lines')} page={currentPage} pageCount={pages} onChange={setPage} />}
      </div>
    </div>
  )
}
