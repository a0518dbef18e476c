import { SquareKanban, SquarePlus } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const kanban = webModule({
  name: 'kanban',
  about: 'nav.about',
  pages: [
    {
      path: '/kanban',
      title: 'nav.kanban',
      access: ['read', 'Project'],
      load: () => import('../board/web/kanban-page.tsx'),
      preload: '/apps/kanban/open-board?projectId={kanban.project}',
      navigation: { group: 'work', icon: SquareKanban, order: 50, shortcut: 'B' },
    },
  ],
  commands: [{ title: 'nav.newCard', icon: SquarePlus, link: '/kanban?new=1', access: ['create', 'Card'] }],
  searchGroups: { card: 'nav.kanban', comment: 'nav.comments' },
  cards: [
    {
      kind: 'list',
      title: 'overview.due',
      link: '/kanban',
      access: ['read', 'Card'],
      order: 30,
      load: () => import('../due-dates/web/due-cards-overview.tsx'),
    },
  ],
})
