import { findValue, listGroupProblems, type RowGroup } from '#platform/server/imports/group-rows.ts'
import type { ImportItem, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { keepValidFields } from '#platform/server/imports/keep-valid-fields.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { type ProductDraft, ProductFields, STOCK_LIMIT } from '../../products/product.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { composeVariantName, listOptionValues } from './variant-name.ts'

/** The price is a decimal until the currency of the workspace is known. */
export type ImportedProduct = Omit<ProductDraft, 'price' | 'stock'> & { price: string; stock: number; pricesIncludeTax: boolean }

type Options = { pricesIncludeTax: boolean }

const inactive = new Set([
  'archived',
  'draft',
  'inactive',
  'archiviert',
  'entwurf',
  'archivé',
  'brouillon',
  'arquivado',
  'rascunho',
  '已归档',
  '草稿',
])

/** One item for each row with a price: the variants of a product are products of their own. */
export function* readProducts(group: RowGroup, options: Options): Generator<ImportItem<ImportedProduct>> {
  const priced = group.rows.filter(({ values }) => values.price !== undefined)
  const rows = priced.length > 0 ? priced : group.rows.slice(0, 1)
  const shared = readSharedFields(group.rows)
  const groupProblems = listGroupProblems({ ...group, rows: group.rows.filter((row) => !priced.includes(row)) })
  for (const [index, row] of rows.entries()) {
    const problems =
      index === 0 ? [...groupProblems, ...(row.values.price === undefined ? [] : row.problems), ...shared.problems] : row.problems
    yield readProduct(row, { group, shared: shared.values, isOnly: rows.length === 1, problems, ...options })
  }
}

type Shared = ReturnType<typeof readSharedFields>['values']

function readSharedFields(rows: readonly TableRow[]) {
  const category = findValue<string>(rows, 'category') ?? findValue<string>(rows, 'taxonomy')?.split('>').at(-1)
  const fields = {
    name: findValue<string>(rows, 'name')?.trim(),
    description: htmlToMarkdown(findValue<string>(rows, 'description') ?? ''),
    brand: findValue<string>(rows, 'brand')?.trim(),
    category: category?.trim() || undefined,
    hasFreeShipping: findValue<boolean>(rows, 'hasFreeShipping'),
  }
  const { values, problems } = keepValidFields(fields, ProductFields.properties)
  const status = findValue<string>(rows, 'status') ?? ''
  const isInactive = inactive.has(normalizeForSearch(status)) || inactive.has(status.toLowerCase())
  const hasImages = findValue(rows, 'image') !== undefined
  return { values, problems: [...problems, ...(hasImages ? [imagesLeftOut] : []), ...(isInactive ? [notActive(status)] : [])] }
}

type RowInput = Options & { group: RowGroup; shared: Shared; isOnly: boolean; problems: readonly ImportProblem[] }

function readProduct(row: TableRow, { group, shared, isOnly, problems, pricesIncludeTax }: RowInput): ImportItem<ImportedProduct> {
  const { price, stock = 0, taxRate, sku } = row.values as { price?: string; stock?: number; taxRate?: number; sku?: string }
  const name = shared.name && composeVariantName(shared.name, row)
  const own = keepValidFields({ sku: sku?.trim(), taxRate, slug: isOnly ? group.key || undefined : undefined }, ProductFields.properties)
  const all = [...problems, ...own.problems, ...findRowProblems({ name, price, stock })]
  const item = { row: row.row, title: name ?? group.key, key: createKey(row, group, name), problems: all }
  if (!name || price === undefined || all.some(({ isWarning }) => !isWarning)) return { ...item, value: null }
  return { ...item, value: { ...shared, ...own.values, name, price, stock: Math.max(0, stock), pricesIncludeTax } }
}

const createKey = (row: TableRow, { key }: RowGroup, name = '') =>
  key
    ? `product:${[key, ...listOptionValues(row)].join(':')}`
    : `product:${String(row.values.sku ?? '')}:${normalizeForSearch(name)}`.slice(0, 400)

function findRowProblems({ name, price, stock }: { name: string | undefined; price: string | undefined; stock: number }): ImportProblem[] {
  return [
    ...(name ? [] : [problem('ecommerce.import_name', 'name', 'The name is missing.')]),
    ...(price === undefined ? [problem('ecommerce.import_price', 'price', 'The price is missing.')] : []),
    ...(price?.startsWith('-') ? [problem('ecommerce.import_price', 'price', 'The price must not be negative.', price)] : []),
    ...(stock < 0
      ? [
          {
            ...problem('ecommerce.import_negative_stock', 'stock', 'A negative stock is imported as 0.', String(stock)),
            isWarning: true as const,
          },
        ]
      : []),
    ...(stock > STOCK_LIMIT
      ? [problem('ecommerce.import_stock', 'stock', `The stock must be at most ${STOCK_LIMIT}.`, String(stock))]
      : []),
  ]
}

const problem = (code: string, column: string, message: string, value = ''): ImportProblem => ({
  code,
  message,
  column,
  value,
})

const imagesLeftOut: ImportProblem = {
  ...problem('ecommerce.import_images', 'image', 'Images are not downloaded from other servers. Add them to the product afterwards.'),
  isWarning: true,
}
const notActive = (status: string) =>
  problem('ecommerce.import_not_active', 'status', 'Drafts and archived products are not imported.', status)
