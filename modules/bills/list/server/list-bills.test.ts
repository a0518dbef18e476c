import { expect, test } from 'vitest'
import type { ListedBill } from '../../bill-schema.ts'
import { openBillsFixture } from '../../server/bills-fixture.ts'

const openListFixture = async () => {
  const fixture = await openBillsFixture()
  const bills = [
    { number: 'A-10', supplierName: 'Älvsjö AB', total: 100, dueDate: '2026-11-19', currency: 'EUR' },
    { number: 'A-9', supplierName: 'Beta GmbH', total: 300, dueDate: '2026-11-22', currency: 'EUR' },
    { number: 'B-1', supplierName: 'Älvsjö AB', total: 200, dueDate: '2026-12-24', currency: 'SEK', note: 'Christmas tree' },
    { number: 'B-2', supplierName: 'Zeta', total: null, dueDate: null, currency: 'EUR' },
  ]
  const ids: number[] = []
  for (const bill of bills) ids.push((await fixture.add({ ...bill, net: null, tax: null })).id)
  await fixture.post('approve-bills', { ids: ids.slice(0, 3) })
  const numbers = async (query: object = {}) => ((await fixture.list(query)).body.bills as ListedBill[]).map(({ number }) => number)
  return { ...fixture, ids, numbers, [Symbol.asyncDispose]: fixture[Symbol.asyncDispose] }
}

test('lists newest first, sorted, filtered, searched and in pages', async () => {
  await using fixture = await openListFixture()
  const { numbers } = fixture
  expect(await numbers()).toEqual(['B-2', 'B-1', 'A-9', 'A-10'])
  expect(await numbers({ sortColumn: 'dueDate', sort: 'asc' })).toEqual(['A-10', 'A-9', 'B-1', 'B-2'])
  expect(await numbers({ sortColumn: 'supplierName,total', sort: 'asc,desc' })).toEqual(['B-1', 'A-10', 'A-9', 'B-2'])
  expect(await numbers({ status: 'review' })).toEqual(['B-2'])
  expect(await numbers({ supplier: 'alvsjo ab', currency: 'EUR' })).toEqual(['A-10'])
  expect(await numbers({ dueFrom: '2026-11-20', dueTo: '2026-11-30' })).toEqual(['A-9'])
  expect(await numbers({ q: 'christmas' })).toEqual(['B-1'])
  expect(await numbers({ q: 'alvsjo' })).toEqual(['B-1', 'A-10'])
  expect(await numbers({ page: 2, perPage: 3 })).toEqual(['A-10'])
  expect((await fixture.list()).body.bills.map(({ isOverdue }: ListedBill) => isOverdue)).toEqual([false, false, false, true])
})

test('sums the filtered bills by status and currency', async () => {
  await using fixture = await openListFixture()
  const totals = async (query: object) => (await fixture.as('helena').get('/apps/bills/totals', { ...query })).body.totals
  expect(await totals({})).toEqual([
    { status: 'approved', currency: 'EUR', count: 2, total: 400, payable: 400 },
    { status: 'approved', currency: 'SEK', count: 1, total: 200, payable: 200 },
    { status: 'review', currency: 'EUR', count: 1, total: 0, payable: 0 },
  ])
  expect(await totals({ q: 'beta' })).toEqual([{ status: 'approved', currency: 'EUR', count: 1, total: 300, payable: 300 }])
})

test('lists what is due: overdue and within the next days, with sums and the next bills', async () => {
  await using fixture = await openListFixture()
  const due = await fixture.as('helena').get('/apps/bills/due', { days: 3 })
  expect(due.body).toMatchObject({ count: 2, overdueCount: 1, reviewCount: 1, sums: [{ currency: 'EUR', count: 2, payable: 400 }] })
  expect(due.body.bills.map(({ number }: ListedBill) => number)).toEqual(['A-10', 'A-9'])
})

test('suggests suppliers with the details of their latest bill, but not from rejected ones', async () => {
  await using fixture = await openListFixture()
  await fixture.add({ number: 'A-11', supplierName: 'Älvsjö AB', supplierCity: 'Stockholm' })
  const forged = await fixture.add({ number: 'A-12', supplierName: 'Älvsjö AB', supplierCity: 'Elsewhere' })
  await fixture.post('reject-bills', { ids: [forged.id] })
  const { suppliers } = (await fixture.as('helena').get('/apps/bills/suppliers', { q: 'ALV' })).body
  expect(suppliers).toMatchObject([{ supplierName: 'Älvsjö AB', supplierCity: 'Stockholm', billCount: 3 }])
})

test('is found by the search across all modules', async () => {
  await using fixture = await openListFixture()
  const { text } = await fixture.as('helena').get('/api/search', { q: 'Christmas tree' })
  expect(text).toContain('Älvsjö AB · B-1')
})
