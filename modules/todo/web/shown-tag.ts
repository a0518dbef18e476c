import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tagNow, type KnownTag } from './tag-now.ts'
import { useTags } from './use-tags.ts'

/** Follows the tag of the view to its new title where it is renamed, and leaves it where it is gone. */
export function ShownTag({ tag, change }: { tag: string; change: (change: { tag: string | undefined }) => void }) {
  const { tags, isThere } = useTags()
  // What an act only shows so far may be taken back.
  const isSettled = useIsMutating() === 0
  const shown = useRef<KnownTag | null>(null)
  useEffect(() => {
    if (!isThere || !isSettled) return
    const now = tagNow(tag, tags, shown.current)
    if (now.isSame) shown.current = { id: now.id, title: tag }
    else change({ tag: now.title })
  }, [tag, tags, isThere, isSettled, change])
  return null
}
