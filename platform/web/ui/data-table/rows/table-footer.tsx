import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Pagination } from '../../lists/pagination.tsx'
import css from '../data-table.module.css'

type PageFootProps = { page: number; perPage: number; total: number; onChange: (page: number) => void }

export function PaginationFooter({ page, perPage, total, onChange }: PageFootProps) {
  const { t } = useTranslation('platform')
  const { number } = useFormat()
  const [from, to] = [Math.min(total, (page - 1) * perPage + 1), Math.min(total, page * perPage)]
  return (
    <footer className={css.foot}>
      <span className={css.shown}>{total > 0 && t('ui.shown', { from: number(from), to: number(to), total: number(total) })}</span>
      <Pagination page={page} pageCount={Math.max(1, Math.ceil(total / perPage))} onChange={onChange} />
    </footer>
  )
}

export function RowCountFooter({ total }: { total: number | undefined }) {
  const { t } = useTranslation('platform')
  const { number } = useFormat()
  return (
    <footer className={css.foot}>
      <span className={css.shown} role="status">
        {total === undefined ? t('table.counting') : t('table.rows', { count: total, figure: number(total) })}
      </span>
    </footer>
  )
}
