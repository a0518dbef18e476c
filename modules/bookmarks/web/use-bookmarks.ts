import { Star, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getLinkIcon, getLinkModule } from '#platform/web/routing/link-icon.ts'
import { listPages, getTitleKey, useModules } from '#platform/web/routing/modules.tsx'
import { getPageIcon } from '#platform/web/routing/page-icon.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { bookmarks, type Bookmark } from '../contract.ts'

export type BookmarkWithIcon = Bookmark & { Icon: LucideIcon }

/** Leaves out modules that the workspace does not use and pages that an outdated browser tab does not know. */
export function useBookmarks(): { suggestions: BookmarkWithIcon[]; bookmarked: BookmarkWithIcon[] } {
  const { t } = useTranslation('platform')
  const modules = useModules()
  const { data } = useApiQuery(bookmarks.listBookmarks, {})
  const pages = new Map(listPages(modules).map((modulePage) => [modulePage.page.path as string, modulePage]))
  const withIcon = (bookmark: Bookmark): BookmarkWithIcon[] => {
    if (bookmark.record)
      return getLinkModule(modules, bookmark.link) ? [{ ...bookmark, Icon: getLinkIcon(modules, bookmark.link) ?? Star }] : []
    const modulePage = pages.get(bookmark.link)
    if (!modulePage) return []
    const { page, module } = modulePage
    return [{ ...bookmark, title: t(getTitleKey(module, page)), Icon: getPageIcon(modulePage) ?? Star }]
  }
  return { suggestions: data?.suggestions.flatMap(withIcon) ?? [], bookmarked: data?.bookmarks.flatMap(withIcon) ?? [] }
}

export const useToggleBookmark = () =>
  useApiMutation(bookmarks.toggleBookmark, {
    topics: ['bookmarks'],
    optimisticUpdate: ({ updateQuery }, { id }) =>
      updateQuery(bookmarks.listBookmarks, ({ suggestions, bookmarks: bookmarked }) => {
        const toggleBookmark = (one: Bookmark) => (one.id === id ? { ...one, isBookmarked: !one.isBookmarked } : one)
        const added = suggestions.map(toggleBookmark).filter((one) => one.id === id && one.isBookmarked)
        return { suggestions: suggestions.map(toggleBookmark), bookmarks: [...bookmarked.filter((one) => one.id !== id), ...added] }
      }),
  })

export const useToggleRecordBookmark = () => useApiMutation(bookmarks.toggleRecord, { topics: ['bookmarks'] })
