import { expect, test } from 'vitest'
import { openInvoiceWorld } from './invoice-world.ts'

test('numbers of 40 invoices that are issued at once are unique, and none is missing though every fourth fails', async () => {
  await using world = await openInvoiceWorld()
  const ids: number[] = []
  for (let n = 0; n < 40; n++) ids.push((await world.add(n % 4 === 3 ? { lines: [] } : {})).id)
  const numbers: string[] = []
  const refused: number[] = []
  // Whoever waited too long on a busy machine is told so (503) and tries again: one more failure that must leave no gap.
  for (let waiting = ids; waiting.length > 0;) {
    const answers = await Promise.all(waiting.map((id, n) => world.as(n % 2 ? 'sam' : 'amelie').post('/apps/invoice/issue', { id })))
    numbers.push(...answers.flatMap(({ status, body }) => (status === 200 ? [body.invoice.number as string] : [])))
    refused.push(...waiting.filter((_, at) => answers[at]!.status === 400))
    waiting = waiting.filter((_, at) => answers[at]!.status === 503)
  }
  expect(refused.toSorted((one, other) => one - other)).toEqual(ids.filter((_, n) => n % 4 === 3))
  expect(numbers.toSorted((one, other) => one.localeCompare(other))).toEqual(
    Array.from({ length: 30 }, (_, n) => `INV-2026-${String(n + 1).padStart(4, '0')}`),
  )
}, 120_000)

test('a bulk act that fails at its last invoice gives no number away', async () => {
  await using world = await openInvoiceWorld()
  const ids = []
  for (let n = 0; n < 5; n++) ids.push((await world.add(n === 4 ? { client: null } : {})).id)
  const [good, bad] = await Promise.all([
    world.as('amelie').post('/apps/invoice/issue-invoices', { invoiceIds: [(await world.add()).id] }),
    world.as('sam').post('/apps/invoice/issue-invoices', { invoiceIds: ids }),
  ])
  expect([good.status, bad.status, bad.body.code]).toEqual([200, 400, 'invoices.incomplete'])
  expect(good.body.invoices[0].number).toBe('INV-2026-0001')
  expect((await world.issue(ids[0]!)).number).toBe('INV-2026-0002')
})

test('the same draft issued ten times at once gets one number', async () => {
  await using world = await openInvoiceWorld()
  const { id } = await world.add()
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.as('sam').post('/apps/invoice/issue', { id })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)])
  expect((await world.issue((await world.add()).id)).number).toBe('INV-2026-0002')
})

test('every year begins anew, credit notes count for themselves, and a pattern is followed', async () => {
  await using world = await openInvoiceWorld()
  const settings = { numberPattern: '{yy}{month}/{number:3}', nextNumber: 47 }
  await world.send('helena', 'update-settings', { settings })
  const first = await world.issue((await world.add()).id)
  expect(first.number).toBe('2611/047')
  expect((await world.issue((await world.add({ issuedDate: '2025-12-31' })).id)).number).toBe('2512/001')
  expect((await world.issue((await world.add({ issuedDate: '2026-01-02' })).id)).number).toBe('2601/048')
  const { invoice: credit } = await world.send('sam', 'credit-note', { id: first.id })
  expect((await world.issue(credit.id)).number).toBe('CN-2026-0001')
  const late = await world.as('helena').post('/apps/invoice/update-settings', { settings: { nextNumber: 500 } })
  expect([late.status, late.body.errors[0].path]).toEqual([400, '/settings/nextNumber'])
})

test('a pattern that comes to a number that exists is refused, and nothing is given', async () => {
  await using world = await openInvoiceWorld()
  await world.send('helena', 'update-settings', { settings: { numberPattern: 'A{number}' } })
  await world.issue((await world.add()).id)
  await world.send('helena', 'update-settings', { settings: { numberPattern: 'A{number}', creditNotePattern: 'A{number}' } })
  const { invoice: credit } = await world.send('sam', 'credit-note', { id: 1 })
  const taken = await world.as('sam').post('/apps/invoice/issue', { id: credit.id })
  expect([taken.status, taken.body.code]).toEqual([409, 'invoices.number_taken'])
})

test.each(['no number', '{number}{number}', '{year}-{day}-{number}', '{number:12}', '', 'a'.repeat(80)])(
  'the pattern %j is refused',
  async (numberPattern) => {
    await using world = await openInvoiceWorld()
    const answer = await world.as('helena').post('/apps/invoice/update-settings', { settings: { numberPattern } })
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, '/settings/numberPattern'])
  },
)
