import { ArrowRight, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Bookmarks } from '../../routing/web-module.ts'
import css from './search-dialog.module.css'
import type { SearchEntry, SearchEntryGroup } from './search-entries.ts'

type Props = {
  groups: readonly SearchEntryGroup[]
  active: SearchEntry | undefined
  marks: Bookmarks | null
  onChoose: (entry: SearchEntry) => void
  onMark: (entry: SearchEntry) => void
}

export function SearchList({ groups, ...rest }: Props) {
  const { t } = useTranslation('platform')
  return (
    <div id="search-hits" role="listbox" aria-label={t('search')} className={css.hits}>
      {groups.map(({ id, title, entries }) => (
        <div key={id} role="group" aria-labelledby={`search-group-${id}`}>
          <p id={`search-group-${id}`} className={css.title} role="presentation">
            {title}
          </p>
          {entries.map((entry) => (
            <SearchOption key={entry.id} entry={entry} {...rest} />
          ))}
        </div>
      ))}
    </div>
  )
}

export const getOptionId = ({ id }: SearchEntry) => `hit-${id}`

function SearchOption({ entry, active, marks, onChoose, onMark }: Omit<Props, 'groups'> & { entry: SearchEntry }) {
  const { t } = useTranslation('platform')
  const isActive = entry.id === active?.id
  const isMarked = Boolean(entry.bookmarkTarget && marks?.isBookmarked(entry.bookmarkTarget))
  const Icon = entry.icon ?? ArrowRight
  return (
    <div
      id={getOptionId(entry)}
      role="option"
      aria-selected={isActive}
      className={css.hit}
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={() => onChoose(entry)}
    >
      <Icon aria-hidden data-points={entry.icon ? undefined : true} />
      <span className={css.name}>{entry.title}</span>
      {entry.detail && <span className={css.detail}>{entry.detail}</span>}
      {isMarked && <span className="visually-hidden">{t('search.bookmarked')}</span>}
      {marks && entry.bookmarkTarget && (
        <span
          aria-hidden
          className={css.star}
          data-marked={isMarked || undefined}
          onClick={(event) => (event.stopPropagation(), onMark(entry))}
        >
          <Star />
        </span>
      )}
    </div>
  )
}
