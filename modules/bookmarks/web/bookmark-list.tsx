import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '#platform/web/routing/address.ts'
import { folded } from '#platform/web/i18n/folded.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import css from './bookmark-bar.module.css'
import { useBookmarks, useToggle, type ShownBookmark } from './use-bookmarks.ts'

/** One's bookmarked records and all pages one may read, each with the star that bookmarks it. */
export function BookmarkList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bookmarks')
  const { suggestions, marked } = useBookmarks()
  const [q, setQ] = useState('')
  const found = [...marked.filter(({ record }) => record), ...suggestions].filter(({ title }) => folded(title).includes(folded(q.trim())))
  return (
    <div className={css.box}>
      <SearchField label={t('find')} value={q} onChange={setQ} autoFocus />
      {found.length === 0 && <p className={css.none}>{t('none', { text: q })}</p>}
      <ul className={css.list}>
        {found.map((suggestion) => (
          <Suggestion key={suggestion.id} suggestion={suggestion} onOpen={onClose} />
        ))}
      </ul>
    </div>
  )
}

function Suggestion({ suggestion: { id, link, title, Icon, isBookmarked }, onOpen }: { suggestion: ShownBookmark; onOpen: () => void }) {
  const { t } = useTranslation('bookmarks')
  const toggle = useToggle()
  return (
    <li className={css.row}>
      <Link {...linkTo(link)} className={css.page} onClick={onOpen}>
        <Icon />
        {title}
      </Link>
      <IconButton label={t('mark', { title })} aria-pressed={isBookmarked} size="small" onClick={() => toggle.mutate({ id })}>
        <Star className={css.star} data-marked={isBookmarked || undefined} />
      </IconButton>
    </li>
  )
}
