import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import css from './bookmark-bar.module.css'
import { useBookmarks, type BookmarkWithIcon } from './use-bookmarks.ts'

const loadList = () => import('./bookmark-list.tsx').then((file) => ({ default: file.BookmarkList }))
const BookmarkList = lazy(loadList)

const MAX_ICONS = 8

export function BookmarkBar() {
  const { t } = useTranslation('bookmarks')
  const { bookmarked } = useBookmarks()
  return (
    <nav className={css.bar} aria-label={t('bookmarks')}>
      <ul className={css.icons}>
        {bookmarked.slice(0, MAX_ICONS).map((bookmark) => (
          <BookmarkIcon key={bookmark.id} bookmark={bookmark} />
        ))}
      </ul>
      <Popover
        label={t('bookmarks')}
        trigger={(props) => (
          <span onPointerEnter={() => void loadList()}>
            <IconButton label={t('choose')} {...props}>
              <Star />
            </IconButton>
          </span>
        )}
      >
        {(close) => (
          <Suspense fallback={<Spinner />}>
            <BookmarkList onClose={close} />
          </Suspense>
        )}
      </Popover>
    </nav>
  )
}

function BookmarkIcon({ bookmark: { link, title, Icon } }: { bookmark: BookmarkWithIcon }) {
  return (
    <li>
      <Tooltip text={title}>
        <Link {...toLinkProps(link)} className={css.icon} aria-label={title}>
          <Icon />
        </Link>
      </Tooltip>
    </li>
  )
}
