import type { ModuleAccess } from '#platform/contract/access.ts'

const TODO_PAGE = 1

export const access: ModuleAccess = {
  endpoints: {
    listBookmarks: { type: 'own', reason: 'lists pages that the caller can view, and their bookmarks' },
    toggleBookmark: { type: 'own', reason: 'changes only the bookmarks of the caller', input: { id: TODO_PAGE } },
    toggleRecord: {
      type: 'own',
      reason: 'changes only the bookmarks of the caller, for records that they can view (main/bookmarked-records.test.ts)',
      input: { entity: 'task', id: 987_654_321 },
    },
  },
  subjects: {
    Bookmark: { own: 'bookmarks belong to their owner, whatever the rules say', make: { by: 'toggleBookmark', input: { id: TODO_PAGE } } },
  },
  topics: { bookmarks: 'own' },
}
