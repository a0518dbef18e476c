import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInvoiceFixture, sampleLines } from './server/invoice-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openInvoiceFixture>>
let fixture: Fixture
beforeAll(async () => void (fixture = await openInvoiceFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const line = sampleLines[0]!
const lines = (change: object) => ({ lines: [{ ...line, ...change }] })

describe('bad input', () => {
  test.each<[object, string]>([
    [{ currency: 'XXX' }, '/invoice/currency'],
    [{ currency: 'eur' }, '/invoice/currency'],
    [lines({ quantity: '1,5' }), '/invoice/lines/0/quantity'],
    [lines({ quantity: 1.00001 }), '/invoice/lines/0/quantity'],
    [lines({ quantity: 1e12 }), '/invoice/lines/0/quantity'],
    [lines({ unitPrice: 19.99 }), '/invoice/lines/0/unitPrice'],
    [lines({ unitPrice: -1 }), '/invoice/lines/0/unitPrice'],
    [lines({ taxRate: 100.5 }), '/invoice/lines/0/taxRate'],
    [lines({ taxRate: -1 }), '/invoice/lines/0/taxRate'],
    [lines({ taxRate: 19.999 }), '/invoice/lines/0/taxRate'],
    [lines({ taxRate: 20, taxCategory: 'AE' }), '/invoice/lines/0/taxCategory'],
    [lines({ unit: 'hours' }), '/invoice/lines/0/unit'],
    [lines({ description: '  ' }), '/invoice/lines/0/description'],
    [lines({ discountPercent: 101 }), '/invoice/lines/0/discountPercent'],
    [lines({ discountPercent: 5, discountAmount: 5 }), '/invoice/lines/0/discountAmount'],
    [lines({ discountAmount: 99_999 }), '/invoice/lines/0/discountAmount'],
    [lines({ quantity: 1e9, unitPrice: 100_000_000_000_000 }), '/invoice/lines'],
    [{ lines: Array(10_001).fill(line) }, '/invoice/lines'],
    [{ discountAmount: 99_999_999 }, '/invoice/discountAmount'],
    [{ issuedDate: '2026-02-30' }, '/invoice/issuedDate'],
    [{ issuedDate: '2026-11-20', dueDate: '2026-11-19' }, '/invoice/dueDate'],
    [{ client: { company: 'Nameless' } }, '/invoice/client/name'],
    [{ client: { name: 'A', email: 'nonsense' } }, '/invoice/client/email'],
    [{ nonsense: 1 }, '/invoice/nonsense'],
  ])('rejects %j at %s and saves nothing', async (invoice, path) => {
    const before = await fixture.countRows()
    const answer = await fixture.as('sam').post('/apps/invoice/add-invoice', { invoice: { lines: sampleLines, ...invoice } })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
    expect(await fixture.countRows()).toEqual(before)
  })

  test.each<[string, object]>([
    ['/invoice/client', { client: null }],
    ['/invoice/lines', { lines: [] }],
    ['/invoice/lines', lines({ quantity: -1 })],
    ['/settings/seller/vatId', lines({ taxRate: 0, taxCategory: 'AE' })],
  ])('does not issue or number a draft without %s', async (path, invoice) => {
    const { id } = await fixture.addDraft(invoice)
    const before = await fixture.countRows()
    const answer = await fixture.as('sam').post('/apps/invoice/issue', { id })
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'invoices.incomplete', path])
    expect(await fixture.countRows()).toEqual(before)
  })

  test('calculates 100 percent tax and returned goods', async () => {
    const { subtotal, tax, total } = await fixture.addDraft({
      lines: [
        { ...line, taxRate: 100 },
        { ...line, quantity: -1, taxRate: 100 },
      ],
    })
    expect({ subtotal, tax, total }).toEqual({ subtotal: 8_000, tax: 8_000, total: 16_000 })
  })

  test('saves 10,000 lines, omits them from lists and returns all of them', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...line, description: `Plank ${index}`, unitPrice: index }))
    const { id, total } = await fixture.addDraft({ lines: many })
    expect(total).toBe(((9_999 * 10_000) / 2) * 2 * 1.2)
    expect((await fixture.read(id)).lines).toHaveLength(10_000)
    const { body } = await fixture.as('sam').get('/apps/invoice/invoices', { q: 'Plank 77', allData: false })
    expect(body.invoices[0]).toMatchObject({ id, lineCount: 10_000 })
    expect(body.invoices[0]).not.toHaveProperty('lines')
  }, 60_000)
})

describe('concurrent users', () => {
  test('rejects the second edit of the same version with the current invoice, so that it can be merged', async () => {
    const draft = await fixture.addDraft({ reference: 'PO 1' })
    const first = await fixture.as('amelie').post('/apps/invoice/update-invoice', { invoice: { ...draft, reference: 'PO 2' } })
    expect(first.body.invoice).toMatchObject({ reference: 'PO 2', version: draft.version + 1 })
    const second = await fixture.as('sam').post('/apps/invoice/update-invoice', { invoice: { ...draft, notes: 'By boat' } })
    expect([second.status, second.body.code]).toEqual([409, 'invoices.changed'])
    expect(second.body.current).toMatchObject({ id: draft.id, reference: 'PO 2', notes: null, version: draft.version + 1 })
    const { version } = second.body.current
    const merged = await fixture.as('sam').post('/apps/invoice/update-invoice', { invoice: { id: draft.id, version, notes: 'By boat' } })
    expect(merged.body.invoice).toMatchObject({ reference: 'PO 2', notes: 'By boat' })
  })

  test('rejects a client that was deleted meanwhile, and accepts its data without the ID', async () => {
    const client = await fixture.addClient()
    await fixture.as('sam').delete('/apps/invoice/delete-client', { id: client.id })
    const answer = await fixture.as('amelie').post('/apps/invoice/add-invoice', { invoice: { clientId: client.id, lines: sampleLines } })
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([409, 'invoices.client_deleted', '/invoice/clientId'])
  })

  test('keeps the data of a deleted client', async () => {
    const client = await fixture.addClient()
    const draft = await fixture.addDraft({ client: undefined, clientId: client.id })
    await fixture.as('sam').delete('/apps/invoice/delete-client', { id: client.id })
    const answer = await fixture.as('sam').post('/apps/invoice/update-invoice', { invoice: { ...draft, reference: 'still here' } })
    expect(answer.body.invoice).toMatchObject({ clientId: client.id, client: { company: 'Atelier Dubois' }, reference: 'still here' })
  })
})

describe('an issued invoice', () => {
  test('is locked, and accepts an update that changes nothing', async () => {
    const issued = await fixture.issue((await fixture.addDraft()).id)
    const same = await fixture.as('sam').post('/apps/invoice/update-invoice', { invoice: issued })
    expect([same.status, same.body.invoice?.version]).toEqual([200, issued.version])
    const changed = await fixture.as('sam').post('/apps/invoice/update-invoice', { invoice: { id: issued.id, notes: 'more' } })
    expect([changed.status, changed.body.code, changed.body.current.id]).toEqual([409, 'invoices.locked', issued.id])
  })

  test('cannot be deleted by anyone, alone or among drafts', async () => {
    const [draft, issued] = [await fixture.addDraft(), await fixture.issue((await fixture.addDraft()).id)]
    const before = await fixture.countRows()
    const alone = await fixture.as('helena').delete('/apps/invoice/delete', { id: issued.id })
    expect([alone.status, alone.body.code]).toEqual([409, 'invoices.issued'])
    const among = await fixture.as('helena').delete('/apps/invoice/delete-invoices', { invoiceIds: `${draft.id},${issued.id}` })
    expect([among.status, among.body.code]).toEqual([409, 'invoices.issued'])
    expect((await fixture.as('sam').delete('/apps/invoice/delete', { id: draft.id })).status).toBe(403)
    expect(await fixture.countRows()).toEqual(before)
    expect((await fixture.as('helena').delete('/apps/invoice/delete', { id: draft.id })).status).toBe(200)
  })

  test('cannot be undone, unlike a payment or a deleted draft', async () => {
    const issuing = await fixture.as('helena').post('/apps/invoice/issue', { id: (await fixture.addDraft()).id })
    expect((await fixture.undo(issuing, 'helena')).body.code).toBe('journal.final')
    const draft = await fixture.addDraft()
    const deleting = await fixture.as('helena').delete('/apps/invoice/delete', { id: draft.id })
    expect((await fixture.undo(deleting, 'helena')).status).toBe(200)
    expect((await fixture.read(draft.id)).lines).toEqual(draft.lines)
  })

  test('accepts payments and refunds up to its balance, and credits up to its total', async () => {
    const { id, total } = await fixture.issue((await fixture.addDraft()).id)
    const pay = (amount: number) => fixture.as('sam').post('/apps/invoice/add-payment', { payment: { invoiceId: id, amount } })
    expect((await pay(total + 1)).body.errors[0].path).toBe('/payment/amount')
    expect((await pay(-1)).status).toBe(400)
    expect((await pay(0)).status).toBe(400)
    const paid = await pay(total)
    expect(paid.body.invoice).toMatchObject({ status: 'paid', balance: 0 })
    expect((await pay(1)).body.code).toBe('invoices.nothing_owed')
    const { invoice: credit } = await fixture.send('sam', 'credit-note', { id })
    expect((await fixture.send('sam', 'credit-note', { id })).invoice.id).toBe(credit.id)
    expect((await fixture.as('sam').post('/apps/invoice/duplicate', { id: credit.id })).body.code).toBe('invoices.credit_note')
    await fixture.send('sam', 'update-invoice', { invoice: { id: credit.id, lines: [{ ...credit.lines[0], quantity: -3 }] } })
    expect((await fixture.as('sam').post('/apps/invoice/issue', { id: credit.id })).body.code).toBe('invoices.credits_too_much')
    await fixture.send('sam', 'update-invoice', { invoice: { id: credit.id, lines: credit.lines } })
    await fixture.issue(credit.id)
    expect(await fixture.read(id)).toMatchObject({ status: 'credited', balance: -total, credited: total })
    const refund = await pay(-total)
    expect(refund.body.invoice).toMatchObject({ status: 'credited', balance: 0, paid: 0 })
    expect((await fixture.as('sam').post('/apps/invoice/credit-note', { id })).body.code).toBe('invoices.credited')
    const [payment] = (await fixture.read(id)).payments
    const deletion = await fixture.as('sam').delete('/apps/invoice/delete-payment', { invoiceId: id, id: payment!.id })
    expect(deletion.body.invoice).toMatchObject({ paid: -total, balance: total })
  })
})

test('list, totals by status and month, and export match to the cent', async () => {
  const { body: list } = await fixture.as('sam').get('/apps/invoice/invoices', { perPage: 100, allData: false, lines: false })
  const { body: sums } = await fixture.as('sam').get('/apps/invoice/totals')
  const csv = (await fixture.as('sam').get('/apps/invoice/export')).text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const at = csv[0]!.findIndex((cell) => cell === '"total"')
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  const listed = sum(list.invoices.map((one: any) => one.total))
  expect(list.total).toBe(sums.total)
  expect(sum(sums.totals.byStatus.map((one: any) => one.total))).toBe(listed)
  expect(sum(csv.slice(1).map((row) => Math.round(Number(row[at]) * 100)))).toBe(listed)
  const issued = list.invoices.filter((one: any) => one.status !== 'draft')
  expect(sum(sums.totals.byMonth.map((one: any) => one.total))).toBe(sum(issued.map((one: any) => one.total)))
})

test('filters by amount, sorts by several columns, returns its parameters and rejects unknown columns', async () => {
  await using office = await openInvoiceFixture()
  const make = (currency: string, unitPrice: number) =>
    office.addDraft({ currency, lines: [{ description: 'A', quantity: 1, unitPrice, taxRate: 0 }] })
  for (const [currency, price] of [
    ['USD', 500],
    ['EUR', 100],
    ['USD', 100],
    ['EUR', 300],
    ['EUR', 200],
  ] as const)
    await make(currency, price)
  const list = async (query: object) => {
    const { status, body } = await office.as('sam').get('/apps/invoice/invoices', { allData: false, lines: false, ...query })
    return { status, rows: body.invoices?.map((one: any) => `${one.currency} ${one.total}`), params: body.params }
  }
  const both = await list({ sortColumn: ['currency', 'total'], sort: ['asc', 'desc'] })
  expect(both.rows).toEqual(['EUR 300', 'EUR 200', 'EUR 100', 'USD 500', 'USD 100'])
  expect(both.params).toMatchObject({ sortColumn: 'currency,total', sort: 'asc,desc' })
  expect((await list({ sortColumn: 'total,currency', totalTo: 100 })).rows).toEqual(['EUR 100', 'USD 100'])
  expect((await list({ sortColumn: 'total', totalFrom: 200, totalTo: 300 })).rows).toEqual(['EUR 200', 'EUR 300'])
  expect((await list({ balanceFrom: 1 })).rows).toEqual([])
  expect((await list({})).params).toMatchObject({ sortColumn: 'createdAt', sort: 'desc' })
  expect((await list({ sort: 'asc' })).rows![0]).toBe('USD 500')
  for (const bad of [{ sortColumn: 'seller' }, { sort: 'up' }, { totalFrom: '1,5' }, { sortColumn: Array(5).fill('total') }])
    expect((await list(bad)).status).toBe(400)
  const csv = await office.as('sam').get('/apps/invoice/export', { sortColumn: 'currency,total', totalFrom: 200 })
  expect(
    csv.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0]),
  ).toEqual(['5', '4', '1'])
})

test('rejects users who cannot sign in or have no role', async () => {
  for (const path of ['invoices', 'totals', 'clients', 'items', 'settings', 'export']) {
    expect((await fixture.guest.get(`/apps/invoice/${path}`)).status).toBe(401)
    expect((await fixture.as('stranger').get(`/apps/invoice/${path}`)).status).toBe(403)
  }
  expect((await fixture.as('sam').post('/apps/invoice/update-settings', { settings: { paymentDays: 3 } })).status).toBe(403)
})
