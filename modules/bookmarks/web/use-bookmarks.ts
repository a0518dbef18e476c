import { Star, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { iconOfLink } from '#platform/web/routing/icon-of-link.ts'
import { pagesOf, titleKey, useModules } from '#platform/web/routing/modules.tsx'
import { pageIcon } from '#platform/web/routing/page-icon.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { bookmarks, type Bookmark } from '../contract.ts'

/** A bookmark with this page's own words and icon; a record's with its own. */
export type ShownBookmark = Bookmark & { Icon: LucideIcon }

/** Pages that this browser cannot show (of a newer server) are left out. */
export function useBookmarks(): { suggestions: ShownBookmark[]; marked: ShownBookmark[] } {
  const { t } = useTranslation('platform')
  const modules = useModules()
  const { data } = useRead(bookmarks.listBookmarks, {})
  const pages = new Map(pagesOf(modules).map((placed) => [placed.page.path as string, placed]))
  const shown = (bookmark: Bookmark): ShownBookmark[] => {
    if (bookmark.record) return [{ ...bookmark, Icon: iconOfLink(modules, bookmark.link) ?? Star }]
    const placed = pages.get(bookmark.link)
    if (!placed) return []
    const { page, module } = placed
    return [{ ...bookmark, title: t(titleKey(module, page)), Icon: pageIcon(placed) ?? Star }]
  }
  return { suggestions: data?.suggestions.flatMap(shown) ?? [], marked: data?.bookmarks.flatMap(shown) ?? [] }
}

export const useToggle = () =>
  useAction(bookmarks.toggleBookmark, {
    topics: ['bookmarks'],
    optimistic: ({ change }, { id }) =>
      change(bookmarks.listBookmarks, ({ suggestions, bookmarks: marked }) => {
        const flip = (one: Bookmark) => (one.id === id ? { ...one, isBookmarked: !one.isBookmarked } : one)
        const added = suggestions.map(flip).filter((one) => one.id === id && one.isBookmarked)
        return { suggestions: suggestions.map(flip), bookmarks: [...marked.filter((one) => one.id !== id), ...added] }
      }),
  })

/** Of a record that is not bookmarked yet. */
export const useToggleRecord = () => useAction(bookmarks.toggleRecord, { topics: ['bookmarks'] })
