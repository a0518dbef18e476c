import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { resolveTag, type KnownTag } from './resolve-tag.ts'
import { useTagsQuery } from './use-tags.ts'

/** Keeps the tag filter in step with the tags: a renamed tag changes its title in the filter, a deleted one leaves it. */
export function TagFilterSync({ tag, change }: { tag: string; change: (change: { tag: string | undefined }) => void }) {
  const { data, isFetching, refetch } = useTagsQuery()
  const tags = data?.tags
  // An optimistic change may still be rolled back, and a refetch may bring the tag.
  const isSettled = useIsMutating() === 0 && !isFetching
  const known = useRef<KnownTag | null>(null)
  const refetchedFor = useRef('')
  useEffect(() => {
    if (!tags || !isSettled) return
    const now = resolveTag(tag, tags, known.current)
    if (now.isSame) known.current = { id: now.id, title: tag }
    else if (known.current?.title === tag || refetchedFor.current === tag) change({ tag: now.title })
    else {
      // The cached tags may be older than this one.
      refetchedFor.current = tag
      void refetch()
    }
  }, [tag, tags, isSettled, change, refetch])
  return null
}
