import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, closedObject } from '#platform/contract/schema.ts'

/** A bookmarkable page or record. `id` is stable and the same for all users. */
export const Bookmark = Type.Object({
  id: Id,
  /** English title of a page, which the web client translates; current title of a record. */
  title: Type.String(),
  /** Name of a Lucide icon. */
  icon: Type.String(),
  /** Path after the `#` of the URL. */
  link: Type.String(),
  isBookmarked: Type.Boolean(),
  /** Set if the bookmark points to a record. */
  record: Type.Optional(Type.Object({ entity: Type.String(), id: Id })),
})
export type Bookmark = Static<typeof Bookmark>

export const bookmarks = {
  listBookmarks: endpoint('GET /api/bookmarks/data', {
    access: 'signed-in',
    summary: 'List all pages that the signed-in user can view, and their bookmarks in the order they were added',
    topic: 'bookmarks',
    input: Type.Object({}),
    output: Type.Object({ suggestions: Type.Array(Bookmark), bookmarks: Type.Array(Bookmark) }),
  }),
  toggleBookmark: endpoint('POST /api/bookmarks/update', {
    access: 'signed-in',
    summary: 'Add or remove the bookmark of a page, or of a record that has been bookmarked before',
    input: closedObject({ id: Id }),
    output: Type.Object({ bookmark: Bookmark }),
  }),
  toggleRecord: endpoint('POST /api/bookmarks/record', {
    access: 'signed-in',
    summary: 'Add or remove the bookmark of a record that global search can find',
    input: closedObject({ entity: Type.String({ maxLength: 64 }), id: Id }),
    output: Type.Object({ bookmark: Bookmark }),
  }),
}
