import { testScreens } from '#e2e/screens.ts'

testScreens('users', [
  ['adding a user', '/users?new=1'],
  ['inviting people', '/users?invite=1'],
  ['editing a user', '/users/2', 'Edit'],
  ['the user menu', '/users', /^Actions for /],
  ['the profile picture menu', '/users/2', /^Change profile picture/],
])
