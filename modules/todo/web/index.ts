import { CirclePlus, ListTodo } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const todo = webModule({
  name: 'todo',
  about: 'nav.about',
  pages: [
    {
      path: '/todo',
      title: 'nav.todo',
      access: ['read', 'Task'],
      load: () => import('../todo-page/web/todo-page.tsx'),
      preload: '/apps/todo/tasks?filter=open&sort=latest&page=1&perPage=50',
      navigation: { group: 'work', icon: ListTodo, order: 20, shortcut: 'K' },
    },
  ],
  commands: [{ title: 'nav.newTask', icon: CirclePlus, link: '/todo?new=1', access: ['create', 'Task'] }],
  searchGroups: { task: 'nav.todo' },
  cards: [
    {
      kind: 'list',
      title: 'overview.due',
      link: '/todo?filter=mine&sort=due-date',
      access: ['read', 'Task'],
      order: 10,
      load: () => import('../overview/web/due-tasks-card.tsx'),
    },
    {
      kind: 'chart',
      title: 'overview.done',
      link: '/todo?filter=completed',
      access: ['read', 'Task'],
      order: 30,
      load: () => import('../overview/web/completed-tasks-card.tsx'),
    },
  ],
})
