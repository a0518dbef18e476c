import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { resolveTag, type TagReference } from './resolve-tag.ts'
import { useTagsQuery } from './use-tags.ts'

/** Updates the tag filter in the URL when the tag is renamed, and clears it when the tag is deleted. */
export function TagFilterSync({ tag, updateView }: { tag: string; updateView: (changes: { tag: string | undefined }) => void }) {
  const { data, isFetching, refetch } = useTagsQuery()
  const tags = data?.tags
  // Optimistic changes may be rolled back, and a refetch may add the tag.
  const isStable = useIsMutating() === 0 && !isFetching
  const lastKnown = useRef<TagReference | null>(null)
  const refetchedTag = useRef('')
  useEffect(() => {
    if (!tags || !isStable) return
    const resolved = resolveTag(tag, tags, lastKnown.current)
    if (resolved.isSame) lastKnown.current = { id: resolved.id, title: tag }
    else if (lastKnown.current?.title === tag || refetchedTag.current === tag) updateView({ tag: resolved.title })
    else {
      // The cached list may be older than this tag.
      refetchedTag.current = tag
      void refetch()
    }
  }, [tag, tags, isStable, updateView, refetch])
  return null
}
