import { expect, test } from 'vitest'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'

test('rejects a draft whose due date has passed before it is issued', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.addDraft({ issuedDate: null, dueDate: '2026-11-19' })
  const response = await fixture.as('sam').post('/apps/invoice/issue', { id })
  expect([response.status, response.body.errors]).toEqual([
    400,
    [{ path: '/invoice/dueDate', message: 'must not be before the issue date' }],
  ])
})
