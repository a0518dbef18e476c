import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../i18n/language.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import css from './pagination.module.css'

export type PaginationProps = {
  page: number
  /** How many pages there are; 1 until it is known. */
  pages: number
  onChange: (page: number) => void
  /** Name for those who listen; "pagination" where left out. */
  label?: string
}

export function Pagination({ page, pages, onChange, label }: PaginationProps) {
  const { t, i18n } = useTranslation('platform')
  const figure = new Intl.NumberFormat(languageTag(i18n.language))
  return (
    <nav aria-label={label ?? t('ui.pagination')} className={css.pagination}>
      <IconButton label={t('ui.previousPage')} size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft data-points />
      </IconButton>
      {shownPages(page, pages).map((shown, index) =>
        shown === null ? (
          <span key={index < 3 ? 'before' : 'after'} className={css.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            className={classes(css.page, shown === page && css.current)}
            aria-current={shown === page ? 'page' : undefined}
            aria-label={t('ui.page', { page: figure.format(shown) })}
            onClick={() => onChange(shown)}
          >
            {figure.format(shown)}
          </button>
        ),
      )}
      <IconButton label={t('ui.nextPage')} size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRight data-points />
      </IconButton>
    </nav>
  )
}

/** At most seven places: first, last, the current one and its neighbours; null stands for those left out. */
export function shownPages(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, pages - 4))
  const to = Math.min(pages - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [1, from === 3 ? 2 : from > 2 ? null : [], ...middle, to === pages - 2 ? pages - 1 : to < pages - 1 ? null : [], pages].flat()
}
