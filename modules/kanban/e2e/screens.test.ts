import { testScreens } from '#e2e/screens.ts'

testScreens('kanban', [
  ['card details', '/kanban?task=1'],
  ['card menu', '/kanban', /^Actions for (?!the column)/],
  ['column menu', '/kanban', /^Actions for the column/],
  ['column title and limit', '/kanban', /^Actions for the column/, 'Edit column'],
  ['card filter', '/kanban', 'Filter'],
  ['project menu', '/kanban', /Switch project/],
  ['new project', '/kanban', /Switch project/, 'New project'],
  ['project settings', '/kanban?shows=settings'],
  ['archived cards', '/kanban?shows=archive'],
])
