import type { ModuleAccess } from '#platform/contract/access.ts'

const TODO_PAGE = 1

export const bookmarksAccess: ModuleAccess = {
  doors: {
    listBookmarks: { door: 'own', reason: 'pages that the caller may read, and which of them they bookmarked' },
    toggleBookmark: { door: 'own', reason: 'changes the bookmarks of the caller alone', input: { id: TODO_PAGE } },
    toggleRecord: {
      door: 'own',
      reason: 'changes the bookmarks of the caller alone, of records that they may read (main/bookmarked-records.test.ts)',
      input: { entity: 'task', id: 987_654_321 },
    },
  },
  subjects: {
    Bookmark: { own: 'a bookmark is its owner’s, whatever rules say', make: { by: 'toggleBookmark', input: { id: TODO_PAGE } } },
  },
  topics: { bookmarks: 'own' },
}
