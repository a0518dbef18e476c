import { testScreens } from '#e2e/screens.ts'

testScreens('permissions', [
  ['a new role', '/roles', 'Add role'],
  ['limits of a right', '/roles/3', /^all see, bookmarks/],
  ['a new permission', '/permissions', 'Add permission'],
  ['roles with a permission', '/permissions', 'Actions for calendar.use', 'Give to roles'],
])
