import { expect, test } from 'vitest'
import { openBillsFixture } from '../../server/bills-fixture.ts'

const seller = { name: 'Helena Prado', company: 'Oficina Prado Lda', iban: 'PT50000201231234567890154', bic: 'BCOMPTPL' }

const openTransferFixture = async () => {
  const fixture = await openBillsFixture()
  await fixture.setUp({ seller })
  const addApproved = async (bill: object = {}) => {
    const { id } = await fixture.add(bill)
    await fixture.post('approve-bills', { ids: [id] })
    return id
  }
  return { ...fixture, addApproved, [Symbol.asyncDispose]: fixture[Symbol.asyncDispose] }
}

test('approved bills become one SEPA file, and are marked as exported', async () => {
  await using fixture = await openTransferFixture()
  const ids = [await fixture.addApproved(), await fixture.addApproved({ number: 'R-2', total: 2_050, paymentReference: 'Order 7' })]
  const { body } = await fixture.post('transfers', { ids, date: '2026-11-23' })
  expect(body).toMatchObject({ count: 2, total: 13_950, fileName: `${body.messageId}.xml` })
  for (const part of [
    body.messageId,
    'Oficina Prado Lda',
    'PT50000201231234567890154',
    'Timber + Planks Ltd',
    '119.00',
    '20.50',
    'Order 7',
    '2026-11-23',
  ])
    expect(body.content).toContain(part)
  expect(await fixture.read(ids[0]!)).toMatchObject({
    exportMessageId: body.messageId,
    exportedAt: '2026-11-20T09:30:00.000Z',
    status: 'approved',
  })
})

test('no bill is paid twice unless that is confirmed; undoing the export allows it again', async () => {
  await using fixture = await openTransferFixture()
  const ids = [await fixture.addApproved()]
  const exported = await fixture.post('transfers', { ids })
  const again = await fixture.post('transfers', { ids })
  expect([again.status, again.body.code]).toEqual([409, 'bills.already_exported'])
  expect(again.body.detail).toContain(exported.body.messageId)
  expect((await fixture.post('transfers', { ids, again: true })).status).toBe(200)
  const other = [await fixture.addApproved({ number: 'R-2' })]
  expect((await fixture.undo(await fixture.post('transfers', { ids: other }), 'helena')).status).toBe(200)
  expect((await fixture.post('transfers', { ids: other })).status).toBe(200)
})

test('two people exporting the same bill at once get one file', async () => {
  await using fixture = await openTransferFixture()
  const ids = [await fixture.addApproved()]
  const responses = await Promise.all((['helena', 'jonas'] as const).map((as) => fixture.post('transfers', { ids }, as)))
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('rejects bills that cannot be transferred, all or none, and a company without account', async () => {
  await using fixture = await openTransferFixture()
  const good = await fixture.addApproved()
  const bills = [{ currency: 'GBP' }, { iban: null }, { kind: 'credit-note' }, { total: 0 }, { total: 100_000_000_000 }]
  for (const [index, bill] of bills.entries()) {
    const id = await fixture.addApproved({ number: `X-${index}`, ...bill })
    const { body } = await fixture.post('transfers', { ids: [good, id] })
    expect({ bill, code: body.code }).toEqual({ bill, code: 'bills.not_transferable' })
  }
  const { id } = await fixture.add({ number: 'R-9' })
  expect((await fixture.post('transfers', { ids: [good, id] })).body.code).toBe('bills.not_transferable')
  expect((await fixture.read(good)).exportedAt).toBeNull()
  expect((await fixture.post('transfers', { ids: [good], date: '2026-11-19' })).status).toBe(400)
  await fixture.setUp({ seller: { iban: null } })
  expect((await fixture.post('transfers', { ids: [good] })).body.code).toBe('bills.no_account')
})
