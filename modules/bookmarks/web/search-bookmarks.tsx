import { useEffect, useEffectEvent } from 'react'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { BookmarkTarget, Bookmarks } from '#platform/web/routing/web-module.ts'
import { bookmarks, type Bookmark } from '../contract.ts'
import { useToggleBookmark, useToggleRecordBookmark } from './use-bookmarks.ts'

/** Reports the bookmarks to the search box, which shows and toggles them. */
export function SearchBookmarks({ onChange }: { onChange: (bookmarks: Bookmarks) => void }) {
  const { data } = useApiQuery(bookmarks.listBookmarks, {})
  const toggle = useToggleBookmark()
  const toggleRecord = useToggleRecordBookmark()
  const toggleTarget = (target: BookmarkTarget) => {
    const existing = [...(data?.bookmarks ?? []), ...(data?.suggestions ?? [])].find((one) => isBookmarkOf(one, target))
    if (existing) toggle.mutate({ id: existing.id })
    else if (target.record) toggleRecord.mutate(target.record)
  }
  const notifyChange = useEffectEvent((bookmarked: readonly Bookmark[]) =>
    onChange({ isBookmarked: (target) => bookmarked.some((one) => isBookmarkOf(one, target)), toggle: toggleTarget }),
  )
  useEffect(() => {
    if (data) notifyChange(data.bookmarks)
  }, [data])
  return null
}

const isBookmarkOf = ({ link, record }: Bookmark, target: BookmarkTarget) =>
  target.record ? record?.entity === target.record.entity && record.id === target.record.id : !record && link === target.link
