export type TagReference = { id: number; title: string }

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

type ResolvedTag = { isSame: true; id: number } | { isSame: false; title: string | undefined }

/** Resolves a tag title from the URL, ignoring case and accents: the new title of a renamed tag, undefined for a deleted one. */
export function resolveTag(title: string, tags: readonly TagReference[], lastKnown: TagReference | null): ResolvedTag {
  const same = tags.find((one) => compare(one.title, title) === 0)
  if (same) return { isSame: true, id: same.id }
  return { isSame: false, title: lastKnown?.title === title ? tags.find(({ id }) => id === lastKnown.id)?.title : undefined }
}
