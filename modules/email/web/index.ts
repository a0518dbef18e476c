import { Mail, PenLine } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const email = webModule({
  name: 'email',
  about: 'nav.about',
  pages: [
    {
      path: '/email',
      title: 'nav.email',
      access: ['read', 'Mail'],
      load: () => import('../page/web/email-page.tsx'),
      preload: '/pages/email/emails?page=1&perPage=50',
      navigation: { group: 'work', icon: Mail, order: 40, shortcut: 'E' },
    },
  ],
  commands: [{ title: 'nav.newMail', icon: PenLine, link: '/email?new=1', access: ['create', 'Mail'] }],
  background: { access: ['read', 'Mail'], load: () => import('../mailbox/web/unread-badge.tsx') },
  searchGroups: { email: 'nav.email' },
  cards: [
    {
      kind: 'list',
      title: 'overview.unread',
      link: '/email?unread=1',
      access: ['read', 'Mail'],
      order: 40,
      load: () => import('../mailbox/web/unread-emails-card.tsx'),
    },
  ],
})
