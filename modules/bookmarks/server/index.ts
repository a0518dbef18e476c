import { serverModule } from '#platform/server/module.ts'
import { bookmarks } from '../contract.ts'
import { bookmarkSubject, listBookmarks, toggleBookmark, toggleRecord, undoBookmark } from './bookmarks.ts'
import { demo } from './demo.ts'
import { migrations, type BookmarkTables } from './tables.ts'

export const bookmarksModule = serverModule<typeof bookmarks, BookmarkTables>({
  name: 'bookmarks',
  contract: bookmarks,
  handlers: { listBookmarks, toggleBookmark, toggleRecord },
  migrations,
  subjects: [bookmarkSubject],
  topics: [{ name: 'bookmarks', isPersonal: true, canSubscribe: () => true }],
  undo: { bookmark: undoBookmark },
  demo,
})
