import { expect, test } from 'vitest'
import { createPerson } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { modules } from './modules.server.ts'

/** Signs in a person whose role has these rules alone. */
async function signInWithRules(server: TestServer, rules: object[]): Promise<TestClient> {
  expect((await server.as('helena').post('/apps/roles/add-role', { role: { name: 'clerk', rules } })).status).toBe(200)
  const { accessToken } = await createPerson(server.app.platform, { name: 'ines', fullName: 'Ines Clerk', role: 'clerk', status: 'active' })
  const contracts = server.app.platform.modules.flatMap((module) => Object.values(module.contract))
  return createTestClient(server.app.http, contracts, accessToken)
}

test('payments can be deleted only by users who can read them', async () => {
  await using server = await startTestServer({ modules })
  const sam = server.as('sam')
  const lines = [{ description: 'Rope', quantity: 1, unitPrice: 10_000, taxRate: 0 }]
  const client = { name: 'Quay Ltd', email: 'quay@example.test', address: 'Quay 1', country: 'GB' }
  const seller = { name: 'Staffroom Ltd', address: 'Harbour 1', country: 'GB', taxNumber: '1' }
  await server.as('helena').post('/apps/invoice/update-settings', { settings: { seller } })
  const { id } = (await sam.post('/apps/invoice/add-invoice', { invoice: { client, lines } })).body.invoice
  expect((await sam.post('/apps/invoice/issue', { id })).status).toBe(200)
  const paid = await sam.post('/apps/invoice/add-payment', { payment: { invoiceId: id, amount: 4_000 } })
  const paymentId = paid.body.invoice.payments[0].id
  const fields = ['number', 'client', 'lines', 'total', 'paid', 'balance', 'status']
  const clerk = await signInWithRules(server, [{ action: ['read', 'update', 'delete'], subject: 'Invoice', fields }])

  const response = await clerk.delete('/apps/invoice/delete-payment', { invoiceId: id, id: paymentId })
  expect([response.status, response.body.code]).toEqual([403, 'forbidden'])
  expect((await sam.delete('/apps/invoice/delete-payment', { invoiceId: id, id: paymentId })).status).toBe(200)
})

test('a registration can be declined, but not accepted, without permission to change roles', async () => {
  await using server = await startTestServer({ modules })
  const newcomer = { name: 'noa', fullName: 'Noa Newcomer', role: 'guest', status: 'pending' } as const
  const { id: userId } = await createPerson(server.app.platform, newcomer)
  const clerk = await signInWithRules(server, [
    { action: 'manage', subject: 'all' },
    { action: 'update', subject: 'User', fields: ['role'], inverted: true },
  ])
  const answer = (accept: boolean) => clerk.post('/api/account/answer-registration', { userId, accept })
  expect((await answer(true)).status).toBe(403)
  expect((await answer(false)).status).toBe(200)
})
