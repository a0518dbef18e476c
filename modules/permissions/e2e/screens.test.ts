import { testScreens } from '#e2e/screens.ts'

testScreens('permissions', [
  ['new role', '/roles', 'Create role'],
  ['permission limits', '/roles/3', /^all Set limits: view bookmarks/],
  ['new permission', '/permissions', 'Create permission'],
  ['roles with a permission', '/permissions', 'Actions for calendar.use', 'Assign to roles'],
])
