import { expect, test } from 'vitest'
import type { KeyedItem } from '#platform/server/imports/import-source.ts'
import { readTable, storeTable } from '#platform/server/testing/import-table.ts'
import { runAs } from '#platform/server/testing/store-items.ts'
import { openShopFixture } from '../../server/shop-fixture.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { products } from './products.ts'

/** The columns of Shopify's product export: a product with two variants and a second image, and one without variants. */
const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
linen-shirt,Linen shirt,"<p>Soft <strong>linen</strong>.</p><ul><li>Washable</li></ul>",Quay Works,Apparel & Accessories > Clothing > Shirts,Shirts,"summer, linen",true,Colour,Red,,Size,M,,,,,LS-R-M,200,shopify,5,deny,manual,39.90,49.90,true,true,,https://cdn.test/1.jpg,1,Front,false,,,,g,,12.00,active
linen-shirt,,,,,,,,,Blue,,,L,,,,,LS-B-L,200,shopify,-2,deny,manual,41.90,,true,true,,https://cdn.test/2.jpg,2,Back,,,,,g,,12.00,
linen-shirt,,,,,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.test/3.jpg,3,Side,,,,,,,,
oak-bowl,Oak bowl,Turned by hand,,Home & Garden > Kitchen,,,true,Title,Default Title,,,,,,,,OB-1,900,shopify,7,deny,manual,25.00,,true,true,,,,,false,,,,g,,,active
`

const listProducts = async (fixture: Awaited<ReturnType<typeof openShopFixture>>) =>
  (await fixture.as('helena').get('/apps/ecommerce/products', { perPage: 50, sortColumn: 'name' })).body.products

test('imports the products of Shopify, with a product for each variant', async () => {
  await using fixture = await openShopFixture()
  const { problems } = await storeTable(fixture, products, shopify, { as: 'helena' })
  expect(problems).toEqual([])
  const stored = await listProducts(fixture)
  expect(stored.map(({ name, sku, price, stock, brand, category }: any) => [name, sku, price, stock, brand, category])).toEqual([
    ['Linen shirt – Blue / L', 'LS-B-L', 4_190, 0, 'Quay Works', 'Shirts'],
    ['Linen shirt – Red / M', 'LS-R-M', 3_990, 5, 'Quay Works', 'Shirts'],
    ['Oak bowl', 'OB-1', 2_500, 7, null, 'Kitchen'],
  ])
  expect(stored[1].description).toBe('Soft **linen**.\n\n- Washable')
  expect(stored[2].slug).toBe('oak-bowl')
  expect(await fixture.count('shop_groups')).toBe(4 + 3)
})

test('warns about images and negative stock', async () => {
  const items = await readTable(products, shopify)
  expect(items.map(({ problems }) => problems!.map(({ code }) => code))).toEqual([
    ['ecommerce.import_images'],
    ['ecommerce.import_negative_stock'],
    [],
  ])
})

test('imports a price list whose prices include VAT', async () => {
  await using fixture = await openShopFixture()
  const list = 'Artikelnummer,Bezeichnung,Preis,USt.-Satz,Lagerbestand,Marke\nA-1,Hammer,23.80,19,4,Quay Works\nA-2,Säge,10.00,0,,\n'
  await storeTable(fixture, products, list, { as: 'helena', options: { prices: 'gross' } })
  expect((await listProducts(fixture)).map(({ name, sku, price, taxRate, stock }: any) => [name, sku, price, taxRate, stock])).toEqual([
    ['Hammer', 'A-1', 2_000, 19, 4],
    ['Säge', 'A-2', 1_000, 0, 0],
  ])
})

test('imports the products of Invoice Ninja', async () => {
  const [item] = await readTable(products, 'Product,Notes,Price,Product quantity,Tax rate 1\nHammer,Forged steel,9.779999999999999,3,19\n')
  expect(item).toMatchObject({ problems: [], value: { name: 'Hammer', description: 'Forged steel', stock: 3, taxRate: 19 } })
})

test.each([
  ['without name', 'Name,Price', ',5', 'ecommerce.import_name'],
  ['without price', 'Name,Price', 'Hammer,', 'ecommerce.import_price'],
  ['with a negative price', 'Name,Price', 'Hammer,-5', 'ecommerce.import_price'],
  ['with an invalid price', 'Name,Price', 'Hammer,five', 'imports.cell'],
  ['with too much stock', 'Name,Price,Stock', 'Hammer,5,1000000000', 'ecommerce.import_stock'],
  ['that is a draft', 'Name,Price,Status', 'Hammer,5,draft', 'ecommerce.import_not_active'],
  ['that is archived', 'Name,Price,Status', 'Hammer,5,archived', 'ecommerce.import_not_active'],
])('rejects a product %s', async (_, header, row, code) => {
  const [item] = await readTable(products, `${header}\n${row}\n`)
  expect([item!.value, item!.problems!.map((one) => one.code)]).toEqual([null, expect.arrayContaining([code])])
})

test.each([
  ['a long description', 'Description', 'x'.repeat(6_000), 'imports.text_shortened'],
  ['a long brand', 'Brand', 'x'.repeat(200), 'imports.text_shortened'],
  ['a tax rate above 100', 'VAT rate', '190', 'imports.field_left_out'],
  ['an invalid web address', 'Handle', 'oak bowl!', 'imports.field_left_out'],
])('warns about %s', async (_, header, cell, code) => {
  const [item] = await readTable(products, `Name,Price,${header}\nHammer,5,${cell}\n`)
  expect(item).toMatchObject({ problems: [{ code, isWarning: true }], value: { name: 'Hammer', price: '5' } })
})

test('finds existing products by item number, web address and name', async () => {
  await using fixture = await openShopFixture()
  await storeTable(fixture, products, shopify, { as: 'helena' })
  const again = 'Name,Handle,SKU,Price\nRenamed,,OB-1,1\nOAK BOWL,,,1\nOther,oak-bowl,,1\nNew,,,1\n'
  const items = (await readTable(products, again)) as KeyedItem[]
  const found = await runAs(fixture, 'helena', (ctx) => products.findDuplicates!(ctx, items))
  expect(items.map(({ key }) => found.get(key)?.title)).toEqual(['Oak bowl', 'Oak bowl', 'Oak bowl', undefined])
})

test('a price too large for the shop is a problem of its row', async () => {
  await using fixture = await openShopFixture()
  const { ids, problems } = await storeTable(fixture, products, `Name,Price\nA,${'9'.repeat(30)}\nB,5\n`, { as: 'helena' })
  expect([ids.length, problems]).toEqual([1, [{ row: 2, code: 'invalid' }]])
})

test('rejects rows without permission to create products', async () => {
  await using fixture = await openShopFixture()
  expect((await storeTable(fixture, products, 'Name,Price\nHammer,5\n', { as: 'stranger' })).problems).toEqual([
    { row: 2, code: 'forbidden' },
  ])
})

test.each([
  ['plain & simple', 'plain & simple'],
  ['&lt;b&gt; &amp; &#8364; &#x20AC; &unknown;', '<b> & € € &unknown;'],
  ['<h2>Care</h2>Wash<br>cold <em>only</em>', '## Care\n\nWash\ncold *only*'],
  ['<script>alert(1)</script><p onclick="x()">Text</p><!-- note -->', 'Text'],
  ['<table><tr><td>1</td></tr></table>', '1'],
])('turns HTML into Markdown: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})
