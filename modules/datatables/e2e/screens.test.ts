import { testScreens } from '#e2e/screens.ts'

testScreens('datatables', [
  ['columns of a table', '/tables', 'Columns'],
  ['views of a table', '/tables', 'Views'],
  ['a new view', '/tables', 'Views', 'Save as new view…'],
  ['order and filter of a column', '/tables', 'Status column options'],
  ['a number to filter by', '/tables', 'Total column options'],
])
