import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import css from './bookmark-bar.module.css'
import { useBookmarks, useToggleBookmark, type BookmarkWithIcon } from './use-bookmarks.ts'

export function BookmarkList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bookmarks')
  const { suggestions, bookmarked } = useBookmarks()
  const [q, setQ] = useState('')
  const matches = [...bookmarked.filter(({ record }) => record), ...suggestions].filter(({ title }) =>
    normalizeForSearch(title).includes(normalizeForSearch(q.trim())),
  )
  return (
    <div className={css.box}>
      <SearchField label={t('find')} value={q} onChange={setQ} autoFocus />
      {matches.length === 0 && <p className={css.none}>{t('none', { text: q })}</p>}
      <ul className={css.list}>
        {matches.map((suggestion) => (
          <Suggestion key={suggestion.id} suggestion={suggestion} onOpen={onClose} />
        ))}
      </ul>
    </div>
  )
}

function Suggestion({ suggestion: { id, link, title, Icon, isBookmarked }, onOpen }: { suggestion: BookmarkWithIcon; onOpen: () => void }) {
  const { t } = useTranslation('bookmarks')
  const toggle = useToggleBookmark()
  return (
    <li className={css.row}>
      <Link {...toLinkProps(link)} className={css.page} onClick={onOpen}>
        <Icon />
        {title}
      </Link>
      <IconButton label={t('mark', { title })} aria-pressed={isBookmarked} size="small" onClick={() => toggle.mutate({ id })}>
        <Star className={css.star} data-marked={isBookmarked || undefined} />
      </IconButton>
    </li>
  )
}
