import { ArchiveRestore, History } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const journal = webModule({
  name: 'journal',
  pages: [
    {
      path: '/journal',
      title: 'nav.journal',
      access: ['read', 'Journal'],
      load: () => import('./journal-page.tsx'),
      navigation: { group: 'people', icon: History, order: 40, shortcut: 'H' },
    },
    {
      path: '/deleted',
      title: 'nav.deleted',
      access: 'signed-in',
      load: () => import('./deleted-page.tsx'),
      personal: { icon: ArchiveRestore, order: 30 },
    },
  ],
})
