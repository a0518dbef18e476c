import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import css from './editor.module.css'
import { LineRow } from './line-row.tsx'
import type { InvoiceForm } from './use-invoice-form.ts'

/** An invoice may have ten thousand lines; so many are drawn at once. */
const PER_PAGE = 50

export function LineRows({ form }: { form: InvoiceForm }) {
  const { t } = useTranslation('invoices')
  const { lines } = form.values
  const [page, turn] = useState(1)
  const pages = Math.max(1, Math.ceil(lines.length / PER_PAGE))
  const shown = Math.min(page, pages)
  const first = (shown - 1) * PER_PAGE
  const add = () => {
    form.lineActs.addLine()
    turn(Math.ceil((lines.length + 1) / PER_PAGE))
  }
  return (
    <div className={css.lines}>
      <div className={css.lineHead} aria-hidden>
        <span>{t('description')}</span>
        <span>{t('quantity')}</span>
        <span>{t('unit')}</span>
        <span>{t('unitPrice')}</span>
        <span>{t('discount')}</span>
        <span>{t('tax')}</span>
        <span className={css.end}>{t('net')}</span>
        <span />
      </div>
      {lines.slice(first, first + PER_PAGE).map((line, at) => (
        <LineRow
          key={line.key}
          line={line}
          at={first + at}
          isLast={first + at === lines.length - 1}
          net={form.totals?.lines[first + at]?.net ?? 0}
          currency={form.values.currency}
          errors={form.errors}
          acts={form.lineActs}
        />
      ))}
      {form.errors['lines'] && (
        <p className={css.error} role="alert">
          {form.errors['lines']}
        </p>
      )}
      <div className={css.lineFoot}>
        <Button size="small" icon={<Plus />} onClick={add}>
          {t('line.add')}
        </Button>
        {pages > 1 && <Pagination label={t('lines')} page={shown} pages={pages} onChange={turn} />}
      </div>
    </div>
  )
}
