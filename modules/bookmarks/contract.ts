import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'

/** A page of the application, or a record in it; `id` is its own, the same for everybody and for ever. */
export const Bookmark = Type.Object({
  id: Id,
  /** A page's in English, of which the web client shows its own words; a record's as it is called now. */
  title: Type.String(),
  /** Name of a Lucide icon. */
  icon: Type.String(),
  /** Address after the hash. */
  link: Type.String(),
  isBookmarked: Type.Boolean(),
  /** Where it is a record. */
  record: Type.Optional(Type.Object({ entity: Type.String(), id: Id })),
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
    summary: 'Bookmark a page or a record that has been bookmarked before, or take its bookmark away',
    input: Type.Object({ id: Id }, { additionalProperties: false }),
    output: Type.Object({ bookmark: Bookmark }),
  }),
  toggleRecord: endpoint({
    method: 'POST',
    path: '/api/bookmarks/record',
    access: 'signed-in',
    summary: 'Bookmark a record that the one search finds, or take its bookmark away',
    input: Type.Object({ entity: Type.String({ maxLength: 64 }), id: Id }, { additionalProperties: false }),
    output: Type.Object({ bookmark: Bookmark }),
  }),
}
