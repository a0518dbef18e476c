import { pressKey, testScreens } from '#e2e/screens.ts'

testScreens('todo', [
  ['task details', '/todo?task=1'],
  ['task menu', '/todo', /^Actions for /],
  ['sort menu', '/todo', /^Sort by: /],
  ['tag dialog', '/todo', 'Manage tags'],
  ['keyboard shortcuts', '/todo', pressKey('?')],
])
