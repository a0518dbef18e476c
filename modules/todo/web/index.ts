import { CirclePlus, ListTodo } from 'lucide-react'
import { webModule } from '#platform/web/module.ts'

export const todo = webModule({
  name: 'todo',
  pages: [
    {
      path: '/todo',
      title: 'nav.todo',
      access: ['read', 'Task'],
      load: () => import('./todo-page.tsx'),
      firstRead: '/apps/todo/tasks?filter=open&sort=latest&page=1&perPage=50',
      navigation: { group: 'work', icon: ListTodo, order: 20 },
    },
  ],
  commands: [{ title: 'nav.newTask', icon: CirclePlus, link: '/todo?new=1', access: ['create', 'Task'] }],
  search: () => import('./search-tasks.ts').then(({ taskSearch }) => ({ default: taskSearch })),
})
