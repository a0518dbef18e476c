import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '#platform/web/routing/address.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import css from './bookmark-bar.module.css'
import { useBookmarks, type ShownBookmark } from './use-bookmarks.ts'

const loadList = () => import('./bookmark-list.tsx').then((file) => ({ default: file.BookmarkList }))
const BookmarkList = lazy(loadList)

/** So many icons stand in the navbar; the rest are in the list behind the star. */
const MOST = 8

/** In the navbar: one's bookmarks as icons, and the list in which they are chosen. */
export function BookmarkBar() {
  const { t } = useTranslation('bookmarks')
  const { marked } = useBookmarks()
  return (
    <nav className={css.bar} aria-label={t('bookmarks')}>
      <ul className={css.icons}>
        {marked.slice(0, MOST).map((bookmark) => (
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

function BookmarkIcon({ bookmark: { link, title, Icon } }: { bookmark: ShownBookmark }) {
  return (
    <li>
      <Tooltip text={title}>
        <Link {...linkTo(link)} className={css.icon} aria-label={title}>
          <Icon />
        </Link>
      </Tooltip>
    </li>
  )
}
