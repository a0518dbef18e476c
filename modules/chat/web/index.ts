import { MessagesSquare, PenLine } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const chat = webModule({
  name: 'chat',
  about: 'nav.about',
  pages: [
    {
      path: '/chat',
      title: 'nav.chat',
      access: ['read', 'Chat'],
      load: () => import('../conversations/web/chat-page.tsx'),
      preload: '/apps/chat/chats-and-contacts',
      navigation: { group: 'work', icon: MessagesSquare, order: 30, shortcut: 'M' },
    },
  ],
  commands: [{ title: 'nav.newMessage', icon: PenLine, link: '/chat?new=1', access: ['create', 'Message'] }],
  background: { access: ['read', 'Chat'], load: () => import('../notifications/web/chat-background.tsx') },
  searchGroups: { message: 'nav.chat' },
  cards: [
    {
      kind: 'list',
      title: 'overview.chats',
      link: '/chat',
      access: ['read', 'Chat'],
      order: 50,
      load: () => import('../conversations/web/unread-chats-card.tsx'),
    },
  ],
})
