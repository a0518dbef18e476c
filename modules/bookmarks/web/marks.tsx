import { useEffect, useEffectEvent } from 'react'
import { useRead } from '#platform/web/api/queries.ts'
import type { Markable, Marks } from '#platform/web/routing/module.ts'
import { bookmarks, type Bookmark } from '../contract.ts'
import { useToggle, useToggleRecord } from './use-bookmarks.ts'

/** Lets the search box see and change bookmarks. */
export function BookmarkMarks({ onChange }: { onChange: (marks: Marks) => void }) {
  const { data } = useRead(bookmarks.listBookmarks, {})
  const toggle = useToggle()
  const toggleRecord = useToggleRecord()
  const change = (target: Markable) => {
    const known = [...(data?.bookmarks ?? []), ...(data?.suggestions ?? [])].find((one) => isSame(one, target))
    if (known) toggle.mutate({ id: known.id })
    else if (target.record) toggleRecord.mutate(target.record)
  }
  const tell = useEffectEvent((bookmarked: readonly Bookmark[]) =>
    onChange({ isMarked: (target) => bookmarked.some((one) => isSame(one, target)), toggle: change }),
  )
  useEffect(() => {
    if (data) tell(data.bookmarks)
  }, [data])
  return null
}

const isSame = ({ link, record }: Bookmark, target: Markable) =>
  target.record ? record?.entity === target.record.entity && record.id === target.record.id : !record && link === target.link
