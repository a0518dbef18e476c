import { ArrowRight, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Marks } from '../../routing/module.ts'
import css from './search-box.module.css'
import type { Entry, EntryGroup } from './search-entries.ts'

type Props = {
  groups: readonly EntryGroup[]
  active: Entry | undefined
  marks: Marks | null
  onChoose: (entry: Entry) => void
  onMark: (entry: Entry) => void
}

/** Where the keys of the field move; the star is for the pointer, the field's key does the same. */
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
            <SearchEntry key={entry.id} entry={entry} {...rest} />
          ))}
        </div>
      ))}
    </div>
  )
}

export const optionId = ({ id }: Entry) => `hit-${id}`

function SearchEntry({ entry, active, marks, onChoose, onMark }: Omit<Props, 'groups'> & { entry: Entry }) {
  const { t } = useTranslation('platform')
  const isActive = entry.id === active?.id
  const isMarked = Boolean(entry.markable && marks?.isMarked(entry.markable))
  const Icon = entry.icon ?? ArrowRight
  return (
    <div
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      className={css.hit}
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={() => onChoose(entry)}
    >
      <Icon aria-hidden data-points={entry.icon ? undefined : true} />
      <span className={css.name}>{entry.title}</span>
      {entry.detail && <span className={css.detail}>{entry.detail}</span>}
      {isMarked && <span className="unseen">{t('search.bookmarked')}</span>}
      {marks && entry.markable && (
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
