export type KnownTag = { id: number; title: string }

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

type ResolvedTag = { isSame: true; id: number } | { isSame: false; title: string | undefined }

/** What has become of the tag with this title, known as `before` when it was last seen: still there, ignoring case and accents, renamed or gone. */
export function resolveTag(title: string, tags: readonly KnownTag[], before: KnownTag | null): ResolvedTag {
  const same = tags.find((one) => compare(one.title, title) === 0)
  if (same) return { isSame: true, id: same.id }
  return { isSame: false, title: before?.title === title ? tags.find(({ id }) => id === before.id)?.title : undefined }
}
