import { testScreens } from '#e2e/screens.ts'

testScreens('kanban', [
  ['a card', '/kanban?task=1'],
  ['what is to do with a card', '/kanban', /^Actions for (?!the column)/],
  ['a column', '/kanban', /^Actions for the column/],
  ['a column’s title and limit', '/kanban', /^Actions for the column/, 'Edit column'],
  ['which cards', '/kanban', 'Filter'],
  ['projects', '/kanban', /Switch project/],
  ['a new project', '/kanban', /Switch project/, 'New project'],
  ['settings of a project', '/kanban?shows=settings'],
  ['archived cards', '/kanban?shows=archive'],
])
