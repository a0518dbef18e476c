import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { formatCsvLine } from '#platform/server/csv/csv-line.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { datatablesModule } from './index.ts'

let server: TestServer

const line = { description: 'Rope', quantity: 1, unitPrice: 1_000, taxRate: 0 }
const drafts = [
  { client: { name: 'Atelier Dubois' }, currency: 'EUR', dueDate: '2026-12-01', lines: [line] },
  { client: { name: 'Boat & Sons' }, currency: 'USD', dueDate: '2026-12-01', lines: [{ ...line, quantity: 3 }] },
  { client: { name: 'Çelik' }, currency: 'EUR', dueDate: null, lines: [{ ...line, quantity: 2 }] },
  { client: { name: '=cmd()' }, currency: 'EUR', dueDate: '2027-01-04', lines: [line] },
]

beforeAll(async () => {
  server = await startTestServer({ modules: [invoicesModule, datatablesModule] })
  for (const invoice of drafts) expect((await server.as('sam').post('/apps/invoice/add-invoice', { invoice })).status).toBe(200)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (query: object = {}) => server.as('sam').get('/api/datatables/data', query as never)
const ids = async (query: object) => (await ask(query)).body.invoices.map(({ id }: { id: number }) => id)

test('returns rows, all data and the exact total, newest first', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 4, params: { page: 1, perPage: 10 } })
  expect(body.invoices.map(({ id }: any) => id)).toEqual([4, 3, 2, 1])
  expect(body.allData).toHaveLength(4)
  expect((await ask({ page: 9 })).body).toMatchObject({ invoices: [], total: 4 })
})

test('returns the same rows without a total, and the total separately', async () => {
  const { body } = await ask({ total: false, allData: false, perPage: 2, page: 2 })
  expect(body.total).toBeNull()
  expect(body).not.toHaveProperty('allData')
  expect(body.invoices.map(({ id }: any) => id)).toEqual([2, 1])
  expect(await ids({ total: false, page: 3, perPage: 2 })).toEqual([])
  expect(await ids({ total: false, q: 'dubois' })).toEqual([1])
  expect((await server.as('sam').get('/api/datatables/total', { currency: 'EUR' })).body).toEqual({ total: 3 })
})

test('sorts by several columns, with missing values first', async () => {
  expect(await ids({ sortColumn: 'currency,total', sort: 'asc,desc' })).toEqual([3, 4, 1, 2])
  expect(await ids({ sortColumn: ['dueDate', 'total'], sort: ['desc', 'asc'] })).toEqual([4, 1, 2, 3])
  expect(await ids({ sortColumn: 'dueDate' })).toEqual([3, 1, 2, 4])
  expect(await ids({ sortColumn: 'client' })).toEqual([4, 1, 2, 3])
})

test('combines filters and ignores empty ones', async () => {
  expect(await ids({ client: 'CELIK' })).toEqual([3])
  expect(await ids({ totalFrom: 2_000, totalTo: 3_000 })).toEqual([3, 2])
  expect(await ids({ dueFrom: '2026-12-01', dueTo: '2026-12-31', currency: 'EUR' })).toEqual([1])
  expect(await ids({ status: 'paid' })).toEqual([])
  expect(await ids({ status: ['', 'draft'], kind: '', q: '', client: '' })).toEqual([4, 3, 2, 1])
  expect((await server.as('sam').get('/api/datatables/ids', { currency: 'EUR' })).body).toEqual({ ids: [4, 3, 1], isTruncated: false })
})

test.each([
  { sortColumn: 'password' },
  { sortColumn: 'total,total,total,total,total' },
  { sort: 'sideways' },
  { totalFrom: 'x' },
  { totalFrom: 1e30 },
  { issuedFrom: '2026-13-01' },
  { status: 'dead' },
  { currency: 'XXX' },
  { page: 0 },
  { perPage: 101 },
  { client: 'x'.repeat(201) },
])('rejects %o and names the parameter', async (query) => {
  const { status, body } = await ask(query)
  expect(status).toBe(400)
  expect(body.errors[0].path).toContain(Object.keys(query)[0])
})

test('exports the listed rows in order, without formulas', async () => {
  const { text, headers } = await server.as('sam').get('/api/datatables/export', { currency: 'EUR', sortColumn: 'total' })
  expect(String(headers['content-type'])).toContain('text/csv')
  const lines = text.trim().split('\r\n')
  expect(lines.slice(1).map((row: string) => row.split(',')[0])).toEqual(['1', '4', '3'])
  expect(text).toContain(`"'=cmd()"`)
})

test('exports the listed values, with special characters escaped', async () => {
  const hostile = { name: 'A "quoted", name\nof two lines', company: '\u00a0=1+1', city: '\t@x', email: 'a@b.test' }
  const { body } = await server
    .as('sam')
    .post('/apps/invoice/add-invoice', { invoice: { client: hostile, currency: 'JPY', lines: [line] } })
  const { text } = await server.as('sam').get('/api/datatables/export', { currency: 'JPY' })
  const { id, client, kind, status, currency, ...invoice } = body.invoice
  const ofClient = ['company', 'name', 'email', 'address', 'postCode', 'city', 'country', 'vatId'].map((name) => client[name])
  const money = ['subtotal', 'discount', 'tax', 'total', 'paid', 'credited', 'balance'].map((name) => invoice[name])
  expect(text.slice(text.indexOf('\r\n') + 2)).toBe(
    formatCsvLine([id, null, kind, status, null, null, null, currency, ...ofClient, ...money]),
  )
})

test('updates many drafts as one change, reports rejected ones and undoes all together', async () => {
  const edit = (name: 'sam' | 'stranger', ids: number[], changes: object) => server.as(name).post('/api/datatables/edit', { ids, changes })
  const references = async () => (await ask({ sortColumn: 'createdAt' })).body.invoices.map(({ reference }: any) => reference)
  await server.app.platform.database.write((tx) =>
    tx.updateTable('invoices').set({ number: 'X-1', status: 'sent' }).where('id', '=', 2).execute(),
  )
  const before = await references()
  const { status, body, headers } = await edit('sam', [1, 2, 3, 3, 999], { reference: 'Quay 7', dueDate: '2027-02-01' })
  expect([status, body]).toEqual([
    200,
    {
      changed: 2,
      refused: [
        { id: 2, code: 'invoices.locked' },
        { id: 999, code: 'not_found' },
      ],
    },
  ])
  expect(await references()).toEqual(
    before.map((reference: string | null, index: number) => ([0, 2].includes(index) ? 'Quay 7' : reference)),
  )
  expect((await server.as('sam').post('/api/journal/undo', { change: headers['x-change'] })).body).toEqual({ undone: 2 })
  expect(await references()).toEqual(before)
  expect((await edit('stranger', [1], { reference: 'x' })).status).toBe(403)
  for (const [ids, changes] of [
    [[], { reference: 'x' }],
    [[1], {}],
    [[1], { total: 1 }],
    [[1], { dueDate: 'soon' }],
    [Array.from({ length: 51 }, () => 1), { reference: 'x' }],
  ] as const)
    expect((await edit('sam', ids as number[], changes)).status).toBe(400)
})

test('deletes or pays many invoices as one change, reports rejected ones and undoes all together', async () => {
  const act = (name: 'sam' | 'helena' | 'stranger', call: string, given: number[]) =>
    server.as(name).post(`/api/datatables/${call}`, { ids: given })
  const all = (await ask()).body.total
  const deleted = await act('helena', 'delete', [1, 2, 3, 3, 999])
  expect(deleted.body).toEqual({
    changed: 2,
    refused: [
      { id: 2, code: 'invoices.issued' },
      { id: 999, code: 'not_found' },
    ],
  })
  expect((await ask()).body.total).toBe(all - 2)
  expect((await server.as('helena').post('/api/journal/undo', { change: deleted.headers['x-change'] })).body).toEqual({ undone: 2 })
  expect((await ask()).body.total).toBe(all)
  expect((await act('sam', 'delete', [1])).status).toBe(403)
  const balance = async () => (await server.as('sam').get('/apps/invoice/invoice', { id: 2 })).body.invoice.balance
  await server.app.platform.database.write((tx) => tx.updateTable('invoices').set({ balance: 3_000 }).where('id', '=', 2).execute())
  const paid = await act('sam', 'pay', [1, 2, 999])
  expect(paid.body).toEqual({
    changed: 1,
    refused: [
      { id: 1, code: 'invoices.draft' },
      { id: 999, code: 'not_found' },
    ],
  })
  expect(await balance()).toBe(0)
  expect((await server.as('sam').post('/api/journal/undo', { change: paid.headers['x-change'] })).body).toEqual({ undone: 1 })
  expect(await balance()).toBe(3_000)
  expect((await act('stranger', 'pay', [2])).status).toBe(403)
  for (const given of [[], Array.from({ length: 51 }, () => 1)]) expect((await act('sam', 'pay', given)).status).toBe(400)
})

test('rejects users without access to invoices, and guests', async () => {
  for (const path of ['data', 'total', 'ids', 'export']) {
    expect((await server.as('stranger').get(`/api/datatables/${path}`)).status).toBe(403)
    expect((await server.guest.get(`/api/datatables/${path}`)).status).toBe(401)
  }
})

test('deletes each draft once when two people delete it at the same time', async () => {
  const added = await Promise.all(
    Array.from({ length: 20 }, () => server.as('helena').post('/apps/invoice/add-invoice', { invoice: drafts[0] })),
  )
  const all = added.map(({ body }) => body.invoice.id as number)
  const answers = await Promise.all([
    server.as('helena').post('/api/datatables/delete', { ids: all.slice(0, 15) }),
    server.as('jonas').post('/api/datatables/delete', { ids: all.slice(5).toReversed() }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = answers.map(({ body }) => body)
  expect(first.changed + second.changed).toBe(20)
  expect([...first.refused, ...second.refused].map(({ code }: { code: string }) => code)).toEqual(Array(10).fill('not_found'))
})
