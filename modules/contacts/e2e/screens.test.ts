import { testScreens } from '#e2e/screens.ts'

testScreens('contacts', [
  ['adding a contact', '/contacts?new=1'],
  ['editing a contact', '/contacts?edit=1'],
  ['the menu of a contact', '/contacts', 'Actions for Ana Figueiredo'],
  ['the menu of the page', '/contacts', 'More actions'],
  ['the menu of a picture', '/contacts/1', /Change picture of/],
])
