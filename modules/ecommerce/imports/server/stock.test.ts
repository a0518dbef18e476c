import { expect, test } from 'vitest'
import { readTable, storeTable } from '#platform/server/testing/import-table.ts'
import { openShopFixture } from '../../server/shop-fixture.ts'
import { products } from './products.ts'
import { stock } from './stock.ts'

const catalog = `Handle,Title,Option1 Value,Option2 Value,Variant SKU,Variant Price,Variant Inventory Qty
linen-shirt,Linen shirt,Red,M,LS-R-M,39.90,5
linen-shirt,,Blue,L,,41.90,2
oak-bowl,Oak bowl,Default Title,,,25.00,7
`

const readStock = async (fixture: Awaited<ReturnType<typeof openShopFixture>>) => {
  const { products: all } = (await fixture.as('helena').get('/apps/ecommerce/products', { perPage: 50, sortColumn: 'name' })).body
  return Object.fromEntries(all.map(({ name, stock: level }: { name: string; stock: number }) => [name, level]))
}

test('sets the stock by item number, name or web address, adding up the locations', async () => {
  await using fixture = await openShopFixture()
  await storeTable(fixture, products, catalog, { as: 'helena' })
  const inventory = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)
linen-shirt,Linen shirt,Colour,Red,Size,M,,,LS-R-M,,,Kiel,,0,0,0,3,3,11
linen-shirt,Linen shirt,Colour,Red,Size,M,,,LS-R-M,,,Paris,,0,0,0,4,4,20
linen-shirt,Linen shirt,Colour,Blue,Size,L,,,,,,Kiel,,0,0,0,4,4,4
oak-bowl,,,,,,,,,,,Kiel,,0,0,0,9,9,9
`
  expect((await storeTable(fixture, stock, inventory, { as: 'helena' })).problems).toEqual([])
  expect(await readStock(fixture)).toEqual({ 'Linen shirt – Blue / L': 4, 'Linen shirt – Red / M': 31, 'Oak bowl': 9 })
})

test.each([
  ['of an unknown product', 'X-1,5', 'ecommerce.import_no_product'],
  ['without product', ',5', 'ecommerce.import_product_key'],
  ['without number', 'LS-R-M,', 'ecommerce.import_stock_missing'],
  ['below zero', 'LS-R-M,-1', 'ecommerce.import_stock'],
  ['above the limit', 'LS-R-M,1000000000', 'ecommerce.import_stock'],
  ['that is not a number', 'LS-R-M,not stocked', 'imports.cell'],
])('rejects a stock level %s', async (_, row, code) => {
  await using fixture = await openShopFixture()
  await storeTable(fixture, products, catalog, { as: 'helena' })
  const before = await readStock(fixture)
  expect((await storeTable(fixture, stock, `SKU,Stock\n${row}\n`, { as: 'helena' })).problems).toContainEqual({ row: 2, code })
  expect(await readStock(fixture)).toEqual(before)
})

test('rejects several levels of one product without locations, and a name that several products have', async () => {
  const [item] = await readTable(stock, 'SKU,Stock\nLS-R-M,5\nLS-R-M,6\n')
  expect(item).toMatchObject({ value: null, problems: [{ code: 'ecommerce.import_repeated' }] })
  await using fixture = await openShopFixture()
  await storeTable(fixture, products, 'Name,SKU,Price\nHammer,1,5\nHammer,2,5\n', { as: 'helena' })
  const { problems } = await storeTable(fixture, stock, 'Name,Stock\nHammer,5\n', { as: 'helena' })
  expect(problems).toEqual([{ row: 2, code: 'ecommerce.import_ambiguous' }])
})

test('the same level can be imported again after the stock has changed', async () => {
  const read = async () => (await readTable(stock, 'SKU,Stock\nLS-R-M,5\n'))[0]!.key
  expect(await read()).not.toBe(await read())
})
