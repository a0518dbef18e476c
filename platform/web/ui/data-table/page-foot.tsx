import { useTranslation } from 'react-i18next'
import { languageTag } from '../../language.ts'
import { Pagination } from '../pagination.tsx'
import type { DataTableProps } from './columns.ts'
import css from './data-table.module.css'

/** Which rows of how many are shown, and the way to the others. */
export function PageFoot({ page, perPage, total, onChange }: NonNullable<DataTableProps<object>['page']>) {
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
