import { webModule } from '#platform/web/module.ts'

export const bookmarks = webModule({
  name: 'bookmarks',
  pages: [],
  navbar: () => import('./bookmark-bar.tsx').then((file) => ({ default: file.BookmarkBar })),
})
