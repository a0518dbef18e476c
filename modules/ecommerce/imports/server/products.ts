import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { groupRows } from '#platform/server/imports/group-rows.ts'
import { defineImportSource, type DuplicateRecord, type KeyedItem } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { productSubject, type ShopContext } from '../../server/subjects.ts'
import type { ShopTables } from '../../server/tables.ts'
import { productColumns } from './product-columns.ts'
import { type ImportedProduct, readProducts } from './read-products.ts'
import { storeProduct } from './store-product.ts'

export const products = defineImportSource<ShopTables, ImportedProduct>({
  name: 'products',
  access: ['create', 'Product'],
  entity: 'product',
  extensions: ['.csv', '.tsv', '.xlsx'],
  columns: productColumns,
  getOptions: () =>
    Promise.resolve([
      {
        name: 'prices',
        label: 'importOption.prices',
        choices: [
          { value: 'net', label: 'importOption.prices.net' },
          { value: 'gross', label: 'importOption.prices.gross' },
        ],
        default: 'net',
      },
    ]),
  read: async function* ({ rows, options }) {
    const pricesIncludeTax = options.prices === 'gross'
    for await (const group of groupRows(rows, ({ values }) =>
      String(values.handle ?? '')
        .trim()
        .toLowerCase(),
    ))
      yield* readProducts(group, { pricesIncludeTax })
  },
  findDuplicates,
  store: (ctx, product) => storeProduct(ctx, product),
})

/** Products with the same item number, web address or name. */
async function findDuplicates(
  ctx: ShopContext,
  items: readonly KeyedItem<ImportedProduct>[],
): Promise<ReadonlyMap<string, DuplicateRecord>> {
  if (items.length === 0 || !['name', 'slug', 'sku'].every((field) => isReadableEverywhere(ctx, productSubject, field))) return new Map()
  const listTexts = (getText: (value: ImportedProduct) => string | null | undefined) => [
    '',
    ...items.flatMap(({ value }) => getText(value) || []),
  ]
  const rows = await visible(ctx, productSubject)
    .select(['shop_products.id', 'shop_products.name', 'shop_products.nameKey', 'shop_products.slug', 'shop_products.sku'])
    .where((eb) =>
      eb.or([
        eb(
          'shop_products.nameKey',
          'in',
          listTexts(({ name }) => normalizeForSearch(name)),
        ),
        eb(
          'shop_products.slug',
          'in',
          listTexts(({ slug }) => slug),
        ),
        eb(
          'shop_products.sku',
          'in',
          listTexts(({ sku }) => sku),
        ),
      ]),
    )
    .execute()
  const find = ({ name, slug, sku }: ImportedProduct) =>
    rows.find((row) => (sku && row.sku === sku) || (slug && row.slug === slug) || row.nameKey === normalizeForSearch(name))
  return new Map(
    items.flatMap(({ key, value }) => {
      const row = find(value)
      return row ? [[key, { id: row.id, title: row.name }] as const] : []
    }),
  )
}
