import { useTranslation } from 'react-i18next'
import { languageTag } from '../../language.ts'
import { Pagination } from '../pagination.tsx'
import css from './data-table.module.css'

type PageFootProps = { page: number; perPage: number; total: number; onChange: (page: number) => void }

/** Which rows of how many are shown, and the way to the others. */
export function PageFoot({ page, perPage, total, onChange }: PageFootProps) {
  const { t, i18n } = useTranslation('platform')
  const figure = new Intl.NumberFormat(languageTag(i18n.language))
  const [from, to] = [Math.min(total, (page - 1) * perPage + 1), Math.min(total, page * perPage)]
  return (
    <footer className={css.foot}>
      <span className={css.shown}>
        {total > 0 && t('ui.shown', { from: figure.format(from), to: figure.format(to), total: figure.format(total) })}
      </span>
      <Pagination page={page} pages={Math.max(1, Math.ceil(total / perPage))} onChange={onChange} />
    </footer>
  )
}

/** How many rows there are, once that is known. */
export function Counted({ total }: { total: number | undefined }) {
  const { t, i18n } = useTranslation('platform')
  const figure = new Intl.NumberFormat(languageTag(i18n.language))
  return (
    <footer className={css.foot}>
      <span className={css.shown} role="status">
        {total === undefined ? t('table.counting') : t('table.rows', { count: total, figure: figure.format(total) })}
      </span>
    </footer>
  )
}
