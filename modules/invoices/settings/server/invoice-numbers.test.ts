import { expect, test } from 'vitest'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'

test('numbers 40 concurrently issued invoices without duplicates or gaps, although every fourth fails', async () => {
  await using fixture = await openInvoiceFixture()
  const ids: number[] = []
  for (let n = 0; n < 40; n++) ids.push((await fixture.addDraft(n % 4 === 3 ? { lines: [] } : {})).id)
  const numbers: string[] = []
  const rejectedIds: number[] = []
  // A busy machine may answer 503; retrying adds another failure that must not leave a gap.
  for (let waiting = ids; waiting.length > 0;) {
    const answers = await Promise.all(waiting.map((id, n) => fixture.as(n % 2 ? 'sam' : 'amelie').post('/apps/invoice/issue', { id })))
    numbers.push(...answers.flatMap(({ status, body }) => (status === 200 ? [body.invoice.number as string] : [])))
    rejectedIds.push(...waiting.filter((_, index) => answers[index]!.status === 400))
    waiting = waiting.filter((_, at) => answers[at]!.status === 503)
  }
  expect(rejectedIds.toSorted((one, other) => one - other)).toEqual(ids.filter((_, n) => n % 4 === 3))
  expect(numbers.toSorted((one, other) => one.localeCompare(other))).toEqual(
    Array.from({ length: 30 }, (_, n) => `INV-2026-${String(n + 1).padStart(4, '0')}`),
  )
}, 120_000)

test('a bulk command that fails at its last invoice uses up no number', async () => {
  await using fixture = await openInvoiceFixture()
  const ids = []
  for (let n = 0; n < 5; n++) ids.push((await fixture.addDraft(n === 4 ? { client: null } : {})).id)
  const [good, bad] = await Promise.all([
    fixture.as('amelie').post('/apps/invoice/issue-invoices', { invoiceIds: [(await fixture.addDraft()).id] }),
    fixture.as('sam').post('/apps/invoice/issue-invoices', { invoiceIds: ids }),
  ])
  expect([good.status, bad.status, bad.body.code]).toEqual([200, 400, 'invoices.incomplete'])
  expect(good.body.invoices[0].number).toBe('INV-2026-0001')
  expect((await fixture.issue(ids[0]!)).number).toBe('INV-2026-0002')
})

test('the same draft issued ten times at once gets one number', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.addDraft()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.as('sam').post('/apps/invoice/issue', { id })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(409)])
  expect((await fixture.issue((await fixture.addDraft()).id)).number).toBe('INV-2026-0002')
})

test('restarts every year, numbers credit notes separately and follows the pattern', async () => {
  await using fixture = await openInvoiceFixture()
  const settings = { numberPattern: '{yy}{month}/{number:3}', nextNumber: 47 }
  await fixture.send('helena', 'update-settings', { settings: { ...settings, nextNumber: 30 } })
  await fixture.send('helena', 'update-settings', { settings })
  const first = await fixture.issue((await fixture.addDraft()).id)
  expect(first.number).toBe('2611/047')
  expect((await fixture.issue((await fixture.addDraft({ issuedDate: '2025-12-31' })).id)).number).toBe('2512/001')
  expect((await fixture.issue((await fixture.addDraft({ issuedDate: '2026-01-02' })).id)).number).toBe('2601/048')
  const { invoice: credit } = await fixture.send('sam', 'credit-note', { id: first.id })
  expect((await fixture.issue(credit.id)).number).toBe('CN-2026-0001')
  const late = await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { nextNumber: 500 } })
  expect([late.status, late.body.errors[0].path]).toEqual([400, '/settings/nextNumber'])
  const unchanged = await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { nextNumber: 49 } })
  expect(unchanged.status).toBe(200)
})

test('rejects a pattern that produces an existing number', async () => {
  await using fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { numberPattern: 'A{number}' } })
  await fixture.issue((await fixture.addDraft()).id)
  await fixture.send('helena', 'update-settings', { settings: { numberPattern: 'A{number}', creditNotePattern: 'A{number}' } })
  const { invoice: credit } = await fixture.send('sam', 'credit-note', { id: 1 })
  const response = await fixture.as('sam').post('/apps/invoice/issue', { id: credit.id })
  expect([response.status, response.body.code]).toEqual([409, 'invoices.number_taken'])
})

test.each(['no number', '{number}{number}', '{year}-{day}-{number}', '{number:12}', '', 'a'.repeat(80)])(
  'rejects the pattern %j',
  async (numberPattern) => {
    await using fixture = await openInvoiceFixture()
    const answer = await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { numberPattern } })
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, '/settings/numberPattern'])
  },
)
