import { splitHeaders } from '#platform/server/imports/split-headers.ts'
import { randomUUID } from 'node:crypto'
import { ApiError } from '#platform/server/api-error.ts'
import { assertFieldsReadable } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { groupRows, listGroupProblems, type RowGroup } from '#platform/server/imports/group-rows.ts'
import {
  type ImportColumn,
  defineImportSource,
  type ImportItem,
  type ImportProblem,
  type TableRow,
} from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { STOCK_LIMIT } from '../../products/product.ts'
import { saveStock } from '../../products/server/index.ts'
import { lockProducts } from '../../server/stock.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ProductRow, ShopTables } from '../../server/tables.ts'
import { optionColumns, productKeyColumns } from './key-columns.ts'
import { composeVariantName } from './variant-name.ts'

type StockLevel = { sku: string | null; slug: string | null; name: string | null; stock: number }

const stockColumns: readonly ImportColumn[] = [
  {
    name: 'stock',
    label: 'field.Product.stock',
    type: 'integer',
    headers: splitHeaders(
      'Stock | On hand (current) | On hand | Available | Quantity | Stock quantity | Variant inventory qty | ' +
        'In stock quantity | Bestand | Lagerbestand | Menge | Quantité en stock | Quantité | Quantidade | 库存 | 库存数量 | 数量',
    ),
  },
  { name: 'newStock', label: 'importColumn.newStock', type: 'integer', headers: ['On hand (new)', 'Available (new)'] },
]

const locationColumn: ImportColumn = {
  name: 'location',
  label: 'importColumn.location',
  type: 'text',
  headers: splitHeaders('Location | Warehouse | Lagerort | Lager | Emplacement | Entrepôt | Localização | Armazém | 仓库 | 库位'),
}

/** Sets the stock of existing products, as from Shopify's export of the inventory. */
export const stock = defineImportSource<ShopTables, StockLevel>({
  name: 'stock',
  access: ['update', 'Product'],
  entity: 'product',
  extensions: ['.csv', '.tsv', '.xlsx'],
  columns: [...productKeyColumns, ...stockColumns, locationColumn, ...optionColumns],
  read: async function* ({ rows }) {
    // The same level can be imported again after the stock has changed, so keys are not shared with earlier imports.
    const run = randomUUID()
    for await (const group of groupRows(rows, getProductKey)) yield readStockLevel(group, run)
  },
  store: storeStock,
})

const getProductKey = ({ values }: TableRow) =>
  ['sku', 'handle', 'name', 'option1Value', 'option2Value', 'option3Value']
    .map((column) => String(values[column] ?? ''))
    .join(' ')
    .trim()

/** Several rows of a product are its locations, whose stock is added up. */
function readStockLevel(group: RowGroup, run: string): ImportItem<StockLevel> {
  const row = group.rows[0]!
  const { sku, handle, name } = row.values as { sku?: string; handle?: string; name?: string }
  const fullName = name === undefined ? null : composeVariantName(name.trim(), row)
  const levels = group.rows.map(({ values }) => (values.newStock ?? values.stock) as number | undefined)
  const level = levels.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const value = { sku: sku?.trim() ?? null, slug: handle?.trim().toLowerCase() ?? null, name: fullName, stock: level }
  const title = fullName ?? value.sku ?? value.slug ?? ''
  const problems = [...listGroupProblems(group), ...(title ? findRepetition(group) : [productMissing]), ...findLevelProblems(level, levels)]
  const isInvalid = problems.some(({ isWarning }) => !isWarning)
  return { row: row.row, title, key: `stock:${run}:${row.row}`, value: isInvalid ? null : value, problems }
}

const productMissing: ImportProblem = { code: 'ecommerce.import_product_key', message: 'The product is missing.', column: 'sku' }

function findRepetition({ rows }: RowGroup): ImportProblem[] {
  const locations = new Set(rows.map(({ values }) => values.location))
  return locations.size === rows.length ? [] : [problem('ecommerce.import_repeated', 'sku', 'The product occurs several times.')]
}

function findLevelProblems(level: number, levels: readonly (number | undefined)[]): ImportProblem[] {
  if (levels.includes(undefined)) return [problem('ecommerce.import_stock_missing', 'stock', 'The stock is missing.')]
  if (level > STOCK_LIMIT) return [problem('ecommerce.import_stock', 'stock', `The stock must be at most ${STOCK_LIMIT}.`, String(level))]
  return level < 0 ? [problem('ecommerce.import_stock', 'stock', 'The stock must not be negative.', String(level))] : []
}

const problem = (code: string, column: string, message: string, value = ''): ImportProblem => ({
  code,
  message,
  column,
  value,
})

async function storeStock(ctx: ShopContext, level: StockLevel): Promise<number> {
  assertFieldsReadable(ctx, productSubject, ['name', 'slug', 'sku', 'stock'])
  const found = await findProduct(ctx, level)
  const row = (await lockProducts(ctx, [found.id])).get(found.id)!
  if (row.stock !== level.stock) await saveStock(ctx, row, level.stock)
  return row.id
}

/** By item number, then web address, then name. Throws 404 without a match, 409 if several products match. */
async function findProduct(ctx: ShopContext, { sku, slug, name }: StockLevel): Promise<Pick<ProductRow, 'id'>> {
  const attempts = [
    ['shop_products.sku', sku],
    ['shop_products.nameKey', name && normalizeForSearch(name)],
    ['shop_products.slug', slug],
  ] as const
  for (const [column, text] of attempts) {
    if (!text) continue
    const rows = await visible(ctx, productSubject, 'update').select('shop_products.id').where(column, '=', text).limit(2).execute()
    if (rows.length > 1)
      throw new ApiError(409, 'ecommerce.import_ambiguous', 'Several products match this row. Give them different item numbers.')
    if (rows[0]) return rows[0]
  }
  throw new ApiError(404, 'ecommerce.import_no_product', 'There is no such product. Import the products first.')
}
