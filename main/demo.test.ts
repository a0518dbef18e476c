/** @module-tag long */
import { expect, test } from 'vitest'
import { loadDemo } from '#platform/server/demo.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

test('the sample bookkeeper signs in, manages invoices and cannot manage users', async () => {
  await using server = await startTestServer({ modules, isEmpty: true })
  await loadDemo(server.app.platform, () => {})
  const { body } = await server.guest.post('/jwt/login', { email: 'books@demo.test', password: 'demo-books-1' })
  expect(body.userData).toMatchObject({ role: 'Bookkeeper', status: 'active' })
  const bookkeeper = createTestClient(server.app.http, [], body.accessToken)
  const list = await bookkeeper.get('/apps/invoice/invoices', { allData: false, status: 'draft' })
  expect(list.body.total).toBeGreaterThan(3)
  expect((await bookkeeper.delete('/apps/invoice/delete', { id: list.body.invoices[0].id })).status).toBe(200)
  expect((await bookkeeper.post('/apps/invoice/update-settings', { settings: { paymentDays: 21 } })).status).toBe(200)
  expect((await bookkeeper.get('/apps/bills/bills')).body.total).toBeGreaterThan(5)
  expect((await bookkeeper.get('/apps/chat/chats-and-contacts')).status).toBe(200)
  expect((await bookkeeper.post('/apps/users/add-user', { fullName: 'A', email: 'a@demo.test', role: 'staff' })).status).toBe(403)
})
