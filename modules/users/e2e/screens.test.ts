import { testScreens } from '#e2e/screens.ts'

testScreens('users', [
  ['a new person', '/users?new=1'],
  ['a person', '/users/2', 'Edit'],
  ['what is to do with a person', '/users', /^Actions for /],
  ['a person’s picture', '/users/2', /^Change the picture/],
])
