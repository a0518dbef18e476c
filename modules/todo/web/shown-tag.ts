import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tagNow, type KnownTag } from './tag-now.ts'
import { useTagsRead } from './use-tags.ts'

/** Follows the tag of the view to its new title where it is renamed, and leaves it where it is gone. */
export function ShownTag({ tag, change }: { tag: string; change: (change: { tag: string | undefined }) => void }) {
  const { data, isFetching } = useTagsRead()
  const tags = data?.tags
  // What an act only shows so far may be taken back, and what is known from before may not have the tag yet.
  const isSettled = useIsMutating() === 0 && !isFetching
  const shown = useRef<KnownTag | null>(null)
  useEffect(() => {
    if (!tags || !isSettled) return
    const now = tagNow(tag, tags, shown.current)
    if (now.isSame) shown.current = { id: now.id, title: tag }
    else change({ tag: now.title })
  }, [tag, tags, isSettled, change])
  return null
}
