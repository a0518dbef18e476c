import { testScreens } from '#e2e/screens.ts'

testScreens('permissions', [
  ['a new role', '/roles', 'Create role'],
  ['limits of a right', '/roles/3', /^all Set limits: view bookmarks/],
  ['a new permission', '/permissions', 'Create permission'],
  ['roles with a permission', '/permissions', 'Actions for calendar.use', 'Assign to roles'],
])
