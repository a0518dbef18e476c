import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'

/** A page of the application; `id` is the page's own, the same for everybody and for ever. */
export const Bookmark = Type.Object({
  id: Id,
  /** In English; the web client shows its own words for the link. */
  title: Type.String(),
  /** Name of a Lucide icon. */
  icon: Type.String(),
  /** Address after the hash. */
  link: Type.String(),
  isBookmarked: Type.Boolean(),
})
export type Bookmark = Static<typeof Bookmark>

export const bookmarks = {
  listBookmarks: endpoint({
    method: 'GET',
    path: '/api/bookmarks/data',
    access: 'signed-in',
    summary: 'All pages that the signed-in user may read, and those they have bookmarked, in the order they did',
    topic: 'bookmarks',
    input: Type.Object({}),
    output: Type.Object({ suggestions: Type.Array(Bookmark), bookmarks: Type.Array(Bookmark) }),
  }),
  toggleBookmark: endpoint({
    method: 'POST',
    path: '/api/bookmarks/update',
    access: 'signed-in',
    summary: 'Bookmark a page, or take its bookmark away',
    input: Type.Object({ id: Id }, { additionalProperties: false }),
    output: Type.Object({ bookmark: Bookmark }),
  }),
}
