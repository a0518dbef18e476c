import { pressKey, testScreens } from '#e2e/screens.ts'

testScreens('todo', [
  ['a task', '/todo?task=1'],
  ['what is to do with a task', '/todo', /^Actions for /],
  ['the order of tasks', '/todo', /^Sort by: /],
  ['tags', '/todo', 'Manage tags'],
  ['keys of tasks', '/todo', pressKey('?')],
])
