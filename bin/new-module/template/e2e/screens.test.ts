import { testScreens } from '#e2e/screens.ts'

testScreens('sample-records', [
  ['adding a sample record', '/sample-records?new=1'],
  ['a sample record', '/sample-records?open=1'],
  ['the menu of a sample record', '/sample-records', 'Actions for Printer'],
])
