import { webModule } from '#platform/web/routing/web-module.ts'

export const bookmarks = webModule({
  name: 'bookmarks',
  pages: [],
  bookmarks: () => import('./search-bookmarks.tsx').then((file) => ({ default: file.SearchBookmarks })),
  navbar: () => import('./bookmark-bar.tsx').then((file) => ({ default: file.BookmarkBar })),
})
