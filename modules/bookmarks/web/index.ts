import { webModule } from '#platform/web/routing/module.ts'

export const bookmarks = webModule({
  name: 'bookmarks',
  pages: [],
  marks: () => import('./marks.tsx').then((file) => ({ default: file.BookmarkMarks })),
  navbar: () => import('./bookmark-bar.tsx').then((file) => ({ default: file.BookmarkBar })),
})
