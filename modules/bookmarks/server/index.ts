import { personErasure } from './erase-person.ts'
import { exportedData } from './exported-data.ts'
import { serverModule } from '#platform/server/module.ts'
import { bookmarks } from '../contract.ts'
import { bookmarkSubject, listBookmarks, toggleBookmark, toggleRecord, undoBookmark } from './bookmarks.ts'
import { insertDemo } from './demo.ts'
import { references } from './references.ts'
import { migrations, type BookmarkTables } from './tables.ts'

export const bookmarksModule = serverModule<typeof bookmarks, BookmarkTables>({
  name: 'bookmarks',
  references,
  documentation: { title: 'Bookmarks', description: 'Pages and records that users bookmark for themselves.' },
  contract: bookmarks,
  handlers: { listBookmarks, toggleBookmark, toggleRecord },
  migrations,
  exports: exportedData,
  erasure: personErasure,
  subjects: [bookmarkSubject],
  topics: [{ name: 'bookmarks', isPersonal: true, canSubscribe: () => true }],
  undo: { bookmark: undoBookmark },
  demo: insertDemo,
})
