import type { Page } from 'playwright-core'
import type { DetailedImport, ImportSourceInfo } from '../contract.ts'

const column = (name: string, type: string, isRequired = false) => ({ name, label: `field.Product.${name}`, type, isRequired })

const productSource: ImportSourceInfo = {
  name: 'products',
  module: 'ecommerce',
  extensions: ['.csv', '.xlsx'],
  columns: [column('name', 'text', true), column('price', 'decimal'), column('stock', 'integer'), column('description', 'text')],
}

const boardSource: ImportSourceInfo = { name: 'trello', module: 'kanban', extensions: ['.json'], columns: [] }

const problem = ([row, title, code]: [number, string, string], value: string | null, isWarning = false) => ({
  row,
  title,
  column: value === null ? 'name' : 'price',
  code,
  message: 'Expected a number.',
  value,
  isWarning,
})

/** An import of a price list with every kind of count, problem, option and person. */
const sampleImport: DetailedImport = {
  id: 1,
  createdAt: '2026-11-26T09:00:00.000Z',
  finishedAt: null,
  source: 'products',
  module: 'ecommerce',
  fileNames: ['price-list.csv'],
  state: 'mapping',
  problem: null,
  done: 0,
  total: null,
  counts: { added: 1240, existing: 12, duplicates: 3, invalid: 2, warnings: 4 },
  kept: 0,
  settings: {
    mapping: [
      { column: 'name', index: 0 },
      { column: 'price', index: 1 },
      { column: 'stock', index: null },
      { column: 'description', index: null },
    ],
    dateOrder: 'auto',
    decimalMark: 'auto',
    encoding: 'auto',
    options: [],
    people: [{ key: 'tom@quay.test', userId: null }],
  },
  columns: [
    { header: 'Artikelname', samples: ['Oak desk 180', 'Walnut lamp', 'Chair “Nord”'] },
    { header: 'VK brutto', samples: ['1.249,00', '89,50', '240,00'] },
    { header: 'Lagerort', samples: ['A-12', 'B-03', 'B-04'] },
  ],
  options: [],
  people: [
    { key: 'tom@quay.test', name: 'Tom Becker', email: 'tom@quay.test', user: null },
    { key: 'Ana', name: 'Ana', email: null, user: null },
  ],
  problems: [
    problem([17, 'Desk lamp', 'imports.invalid_number'], 'on request'),
    problem([203, '', 'imports.required'], null),
    problem([340, 'Bookcase', 'imports.too_long'], 'x'.repeat(60), true),
  ],
  problemTotal: 120,
}

/** The state after the file of another program has been chosen. */
export const otherProgram: Partial<DetailedImport> = {
  state: 'failed',
  problem: { code: 'imports.other_program', message: 'This is a file of another program.', value: 'kanban/trello' },
  columns: [],
  people: [],
  problems: [],
  problemTotal: 0,
}

/** Answers the requests of the pages with the sample in this state. */
export async function showSampleImport(page: Page, changes: Partial<DetailedImport> = {}): Promise<void> {
  const record = { ...sampleImport, ...changes }
  await page.route('**/api/imports/sources', (route) => route.fulfill({ json: { sources: [productSource, boardSource], total: 2 } }))
  await page.route('**/api/imports/import?*', (route) => route.fulfill({ json: { import: record } }))
  await page.route('**/api/imports', (route) => route.fulfill({ json: { imports: [record], total: 1 } }))
}
