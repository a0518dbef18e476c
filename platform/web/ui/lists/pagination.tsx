import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toLanguageTag } from '../../i18n/language.ts'
import { joinClasses } from '../join-classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import css from './pagination.module.css'

export type PaginationProps = {
  page: number
  /** The number of pages, 1 while unknown. */
  pageCount: number
  onChange: (page: number) => void
  label?: string
}

export function Pagination({ page, pageCount: pages, onChange, label }: PaginationProps) {
  const { t, i18n } = useTranslation('platform')
  const figure = new Intl.NumberFormat(toLanguageTag(i18n.language))
  return (
    <nav aria-label={label ?? t('ui.pagination')} className={css.pagination}>
      <IconButton label={t('ui.previousPage')} size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft data-points />
      </IconButton>
      {getPageItems(page, pages).map((shown, index) =>
        shown === null ? (
          <span key={index < 3 ? 'before' : 'after'} className={css.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            className={joinClasses(css.page, shown === page && css.current)}
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

/** At most seven items: first, last, current and neighbors; null is an ellipsis. */
export function getPageItems(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, pageCount - 4))
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    1,
    from === 3 ? 2 : from > 2 ? null : [],
    ...middle,
    to === pageCount - 2 ? pageCount - 1 : to < pageCount - 1 ? null : [],
    pageCount,
  ].flat()
}
