import { expect, test } from 'vitest'
import { ecommerceModule } from '#modules/ecommerce/server/index.ts'
import { openImportFixture, type UploadedFile } from '#modules/imports/server/testing/import-fixture.ts'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { usersModule } from '#modules/users/server/index.ts'
import { permissionsModule } from '#modules/permissions/server/index.ts'

const openFixture = () => openImportFixture([permissionsModule, usersModule, todoModule, invoicesModule, ecommerceModule])

const toCsv = (content: string): UploadedFile[] => [{ name: 'table.csv', content }]

const invoices =
  toCsv(`Client,Email,Invoice Number,Amount,Paid,PO Number,Status,Invoice Date,Due Date,Discount,Partial/Deposit,Partial Due Date,Public Notes,Private Notes,Item Product,Item Notes,Item Cost,Item Quantity
Nordwind,ida@nordwind.test,1,"$1,013.50",$5.01,,Partial,2025-11-25,2025-12-20,,$0.00,,,,Desk,Oak,101.35,10
Nordwind,ida@nordwind.test,2,$35.56,$35.56,PO-7,Paid,2025-11-26,2025-12-21,,$0.00,,,,Pen,Blue,8.89,3
Nordwind,ida@nordwind.test,2,$35.56,$35.56,PO-7,Paid,2025-11-26,2025-12-21,,$0.00,,,,Pen,Red,8.89,1
Nordwind,ida@nordwind.test,3,$10.00,$0.00,,Sent,2025-11-27,2025-12-21,,$0.00,,,,Pen,Red,8.89,1
`)

test('past invoices of Invoice Ninja are imported, found, undone and imported again', async () => {
  await using imports = await openFixture()
  const checked = await imports.check('past-invoices', invoices)
  expect(checked.problems).toMatchObject([
    { code: 'invoices.import_payment_date', isWarning: true },
    { code: 'invoices.import_payment_date', isWarning: true },
    { row: 5, code: 'invoices.import_totals_differ', value: '10.00 ≠ 8.89 EUR' },
  ])
  const done = await imports.start(checked.id)
  expect(done).toMatchObject({ state: 'done', counts: { added: 2, invalid: 1 } })
  const list = async (q = '') =>
    (await imports.as('helena').get('/apps/invoice/invoices', { q, sortColumn: 'number', sort: 'asc' })).body.invoices
  expect(await list('Desk')).toMatchObject([{ number: '1', total: 101_350, paid: 501, status: 'overdue', isImported: true }])
  expect((await imports.importFiles('past-invoices', invoices)).counts).toMatchObject({ added: 0, existing: 2 })
  expect(await imports.undoImport(done.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await list()).toEqual([])
  expect((await imports.importFiles('past-invoices', invoices)).counts).toMatchObject({ added: 2 })
  expect((await list()).map(({ number }: { number: string }) => number)).toEqual(['1', '2'])
})

test('a paid import is kept by undo once more has been paid', async () => {
  await using imports = await openFixture()
  const done = await imports.importFiles('past-invoices', invoices)
  const payments = toCsv('Invoice Number,Amount,Date\n1,8.49,2025-12-01\n9,8.49,2025-12-01\n')
  expect((await imports.importFiles('past-payments', payments)).counts).toMatchObject({ added: 1, invalid: 1 })
  expect(await imports.undoImport(done.id)).toMatchObject({ state: 'undone', kept: 1 })
})

test('clients, products and users are imported once and undone', async () => {
  await using imports = await openFixture()
  const files = {
    clients: 'Firma,Ansprechpartner,E-Mail\nNordwind,Ida Kern,ida@nordwind.test\nSüdwind,,info@suedwind.test\n',
    products:
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\nbowl,Bowl,<p>Oak</p>,Quay,Kitchen,S,B-S,3,19.90,active\nbowl,,,,,L,B-L,4,29.90,\n',
    users: 'Name;E-Mail\nIda Kern;ida@acme.test\nOle Lund;ole@acme.test\n',
  }
  for (const [source, content] of Object.entries(files)) {
    const done = await imports.importFiles(source, toCsv(content))
    expect([source, done.state, done.counts, done.problems]).toMatchObject([source, 'done', { added: 2, invalid: 0 }, []])
    expect((await imports.importFiles(source, toCsv(content))).counts).toMatchObject({ added: 0, existing: 2 })
    expect(await imports.undoImport(done.id)).toMatchObject({ state: 'undone', kept: 0 })
    expect((await imports.importFiles(source, toCsv(content))).counts).toMatchObject({ added: 2, invalid: 0 })
  }
})

test('records that exist already are duplicates', async () => {
  await using imports = await openFixture()
  await imports.as('helena').post('/apps/invoice/add-client', { client: { name: 'Nordwind' } })
  await imports.as('helena').post('/apps/ecommerce/add-product', { product: { name: 'Bowl', price: 100 } })
  const counts = async (source: string, csv: string) => (await imports.check(source, toCsv(csv))).counts
  expect(await counts('clients', 'Name\nNORDWIND\n')).toMatchObject({ added: 0, duplicates: 1 })
  expect(await counts('products', 'Name,Price\nbowl,5\n')).toMatchObject({ added: 0, duplicates: 1 })
  expect(await counts('users', `Email\n${imports.people.sam.email}\n`)).toMatchObject({ added: 0, duplicates: 1 })
})

test('undoing an import of stock restores the former stock', async () => {
  await using imports = await openFixture()
  const { product } = (
    await imports.as('helena').post('/apps/ecommerce/add-product', { product: { name: 'Bowl', sku: 'B-1', price: 100, stock: 5 } })
  ).body
  const readStock = async () => (await imports.as('helena').get(`/apps/ecommerce/products/${product.id}`)).body.product.stock
  const done = await imports.importFiles('stock', toCsv('SKU,On hand\nB-1,12\n'))
  expect([done.counts.added, await readStock()]).toEqual([1, 12])
  await imports.undoImport(done.id)
  expect(await readStock()).toBe(5)
  expect((await imports.importFiles('stock', toCsv('SKU,On hand\nB-1,12\n'))).counts.added).toBe(1)
})
