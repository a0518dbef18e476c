import { testScreens } from '#e2e/screens.ts'

testScreens('datatables', [
  ['column list', '/tables', 'Columns'],
  ['view menu', '/tables', 'Views'],
  ['new view', '/tables', 'Views', 'Save as new view…'],
  ['column options', '/tables', 'Status column options'],
  ['number filter', '/tables', 'Total column options'],
])
