import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { webhooksModule } from '#modules/webhooks/server/index.ts'
import { requestDispatch } from '#modules/webhooks/server/dispatch-requests.ts'
import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'

let server: TestServer
const modules = [todoModule, invoicesModule, webhooksModule]
beforeEach(async () => void (server = await startTestServer({ modules })))
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const waitFor = (check: () => unknown) => vi.waitFor(check, { interval: 10, timeout: 8000 })

async function addWebhook(url: string, events: string[]) {
  const response = await server.as('helena').post('/api/webhooks', { url, events })
  expect(response.status, response.text).toBe(200)
  return response.body as { webhook: { id: number }; secret: string }
}
async function addTask(title: string) {
  const response = await server.as('helena').post('/apps/todo/add-tasks', { task: { title } })
  expect(response.status, response.text).toBe(200)
  return response.body.task as { id: number }
}
const updateTask = (id: number, changes: object) => server.as('helena').post('/apps/todo/update-task', { task: { id, ...changes } })
const listDeliveries = async (webhookId: number) =>
  (await server.as('helena').get('/api/webhooks/deliveries', { webhookId })).body.deliveries
const wake = () => requestDispatch(server.app.platform)

test('a created task is sent with a signature that standardwebhooks verifies', async () => {
  await using receiver = await startReceiver()
  const { webhook, secret } = await addWebhook(receiver.url, ['task.created'])
  const { id } = await addTask('Paint the boat')
  await waitFor(() => expect(receiver.messages).toHaveLength(1))
  const [message] = receiver.messages
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  const verified = new Verifier(secret).verify(message!.text, message!.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'task.created', data: { task: { id, title: 'Paint the boat', isCompleted: false, tags: [] } } })
  await waitFor(async () =>
    expect(await listDeliveries(webhook.id)).toEqual([expect.objectContaining({ status: 'delivered', responseStatus: 204, attempts: 1 })]),
  )
})

test('named, updated, deleted events follow in order per record', async () => {
  await using receiver = await startReceiver()
  await addWebhook(receiver.url, ['task.created', 'task.updated', 'task.completed', 'task.deleted'])
  const { id } = await addTask('Sand')
  await updateTask(id, { isCompleted: true })
  await updateTask(id, { isDeleted: true })
  await server.as('helena').delete('/apps/todo/delete-task', { taskId: id })
  await waitFor(() => expect(receiver.types()).toContain('task.deleted'))
  expect(receiver.types()).toEqual(['task.created', 'task.updated', 'task.completed', 'task.updated', 'task.deleted'])
  expect(receiver.messages.at(-1)!.body.data).toEqual({ task: { id } })
})

test('a failed delivery is retried with the same webhook-id while later events of the record wait', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end('broken'))
  const { webhook } = await addWebhook(receiver.url, ['task.created', 'task.updated'])
  const { id } = await addTask('Sail')
  await updateTask(id, { title: 'Sail away' })
  await waitFor(async () => expect((await listDeliveries(webhook.id)).at(-1)).toMatchObject({ attempts: 1, response: 'broken' }))
  expect(receiver.types()).toEqual(['task.created'])
  receiver.respond = (response) => response.writeHead(200).end()
  server.clock.advance(20)
  wake()
  await waitFor(() => expect(receiver.types()).toEqual(['task.created', 'task.created', 'task.updated']))
  expect(receiver.messages[0]!.headers['webhook-id']).toBe(receiver.messages[1]!.headers['webhook-id'])
})

test('an offline receiver gets all events in order once it is back', async () => {
  const offline = await startReceiver()
  const { webhook } = await addWebhook(offline.url, ['task.created', 'task.updated'])
  await offline[Symbol.asyncDispose]()
  const { id } = await addTask('Row')
  await updateTask(id, { title: 'Row home' })
  await waitFor(async () =>
    expect((await listDeliveries(webhook.id)).at(-1)).toMatchObject({ attempts: 1, status: 'pending', responseStatus: null }),
  )
  await using receiver = await startReceiver(undefined, Number(new URL(offline.url).port))
  server.clock.advance(20)
  wake()
  await waitFor(() => expect(receiver.types()).toEqual(['task.created', 'task.updated']))
  await waitFor(async () =>
    expect((await listDeliveries(webhook.id)).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered']),
  )
})

test('redirects are failures and are not followed', async () => {
  await using target = await startReceiver()
  await using receiver = await startReceiver((response) => response.writeHead(301, { location: target.url }).end())
  const { webhook } = await addWebhook(receiver.url, ['task.created'])
  await addTask('Row')
  await waitFor(async () => expect((await listDeliveries(webhook.id))[0]).toMatchObject({ responseStatus: 301, status: 'pending' }))
  expect(target.messages).toEqual([])
})

const isEnabled = async () => (await server.as('helena').get('/api/webhooks')).body.webhooks[0]

test('410 disables the webhook and notifies its creator', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(410).end())
  await addWebhook(receiver.url, ['task.created'])
  await addTask('Anchor')
  await waitFor(async () => expect(await isEnabled()).toMatchObject({ isEnabled: false, disabledReason: 'gone' }))
  const rows = await server.rows('notifications').selectAll().where('module', '=', 'webhooks').execute()
  expect(rows).toEqual([expect.objectContaining({ userId: server.people.helena.id, kind: 'disabled' })])
})

test('after three days of failures the webhook is disabled', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(503).end())
  const { webhook } = await addWebhook(receiver.url, ['task.created'])
  await addTask('Drift')
  await waitFor(async () => expect((await listDeliveries(webhook.id))[0]).toMatchObject({ attempts: 1 }))
  server.clock.advance(3 * 86_400)
  await waitFor(() => {
    wake()
    expect(receiver.messages.length).toBeGreaterThan(1)
  })
  await waitFor(async () =>
    expect((await server.rows('webhooks').selectAll().execute())[0]).toMatchObject({ isEnabled: 0, disabledReason: 'failing' }),
  )
})

test('a slow receiver delays no other webhook', async () => {
  const waiting: { end: () => void }[] = []
  await using slow = await startReceiver((response) => void waiting.push(response))
  await using fast = await startReceiver()
  await addWebhook(slow.url, ['task.created'])
  await addWebhook(fast.url, ['task.created'])
  for (let number = 0; number < 20; number++) await addTask(`Task ${number}`)
  await waitFor(() => expect(fast.messages).toHaveLength(20))
  expect(slow.messages.length).toBeLessThan(20)
  slow.respond = (response) => response.end()
  waiting.forEach((response) => response.end())
  await waitFor(() => expect(slow.messages).toHaveLength(20))
})

test('sends nothing once the creator is deactivated', async () => {
  await using receiver = await startReceiver()
  const { webhook } = await addWebhook(receiver.url, ['task.created'])
  await server.app.platform.database.write((tx) =>
    tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', server.people.helena.id).execute(),
  )
  await server.as('sam').post('/apps/todo/add-tasks', { task: { title: 'Private' } })
  const read = () => server.rows('webhook_deliveries').selectAll().where('webhookId', '=', webhook.id).execute()
  await waitFor(async () => expect(await read()).toEqual([expect.objectContaining({ status: 'skipped', request: null })]))
  expect(receiver.messages).toEqual([])
})

test('both secrets sign for 24 hours after a rotation', async () => {
  await using receiver = await startReceiver()
  const { webhook, secret } = await addWebhook(receiver.url, ['task.created'])
  const rotated = (await server.as('helena').post('/api/webhooks/rotate-secret', { id: webhook.id })).body
  expect(rotated.secret).not.toBe(secret)
  const test = () => server.as('helena').post('/api/webhooks/test', { id: webhook.id })
  expect((await test()).body.delivery).toMatchObject({ status: 'delivered', type: 'webhook.test' })
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  const { text, headers } = receiver.messages[0]!
  for (const one of [secret, rotated.secret as string]) new Verifier(one).verify(text, headers as Record<string, string>)
  await server.app.platform.database.write((tx) =>
    tx.updateTable('webhooks').set({ previousExpiresAt: '2026-11-20T09:29:59.000Z' }).execute(),
  )
  await test()
  expect(receiver.messages[1]!.headers['webhook-signature']).not.toContain(' ')
})

test('resends a delivery with the same webhook-id', async () => {
  await using receiver = await startReceiver()
  const { webhook } = await addWebhook(receiver.url, ['task.created'])
  await addTask('Again')
  await waitFor(async () => expect((await listDeliveries(webhook.id))[0]?.status).toBe('delivered'))
  const [delivery] = await listDeliveries(webhook.id)
  expect((await server.as('helena').post('/api/webhooks/resend', { id: delivery.id })).status).toBe(200)
  await waitFor(() => expect(receiver.messages).toHaveLength(2))
  expect(receiver.messages[1]!.headers['webhook-id']).toBe(receiver.messages[0]!.headers['webhook-id'])
})

test('only users with the permission manage webhooks, and no response or journal entry contains the secret', async () => {
  const { webhook, secret } = await addWebhook('http://127.0.0.1:1/hook?token=abc', ['task.created'])
  for (const name of ['sam', 'stranger'] as const) expect((await server.as(name).get('/api/webhooks')).status).toBe(403)
  expect((await server.guest.get('/api/webhooks')).status).toBe(401)
  expect((await server.as('helena').get('/api/webhooks')).text).not.toContain(secret)
  const stored = JSON.stringify([await server.rows('webhooks').selectAll().execute(), await server.rows('journal').selectAll().execute()])
  expect(stored).not.toContain(secret)
  expect(JSON.stringify(await server.rows('journal').selectAll().execute())).not.toContain('token=abc')
  expect((await server.as('helena').deleteWithBody('/api/webhooks', { id: webhook.id })).status).toBe(200)
  expect(await server.count('webhooks')).toBe(0)
})

test.each([
  ['ftp://example.com', 'invalid'],
  ['nothing', 'invalid'],
  ['https://user:secret@example.com/', 'invalid'],
])('rejects the URL %s', async (url, code) => {
  const response = await server.as('helena').post('/api/webhooks', { url, events: ['task.created'] })
  expect([response.status, response.body.code]).toEqual([400, code])
})

test('rejects unknown events', async () => {
  const response = await server.as('helena').post('/api/webhooks', { url: 'http://127.0.0.1:1/', events: ['task.exploded'] })
  expect(response.status).toBe(400)
})

test('private addresses are rejected at creation and at delivery, also if the name resolves to one later', async () => {
  let address = '203.0.113.7'
  await server.close()
  server = await startTestServer({ modules, config: { allowedOutbound: [] }, resolveHost: async () => [address] })
  for (const host of ['127.0.0.1:1', '169.254.169.254', '[::1]:1', '10.1.2.3']) {
    const response = await server.as('helena').post('/api/webhooks', { url: `http://${host}/`, events: ['task.created'] })
    expect(response.body.code).toBe('outbound.address_not_allowed')
  }
  address = '1.1.1.1'
  const { webhook } = await addWebhook('http://rebind.example/', ['task.created'])
  address = '127.0.0.1'
  await addTask('Rebind')
  await waitFor(async () =>
    expect((await listDeliveries(webhook.id))[0]).toMatchObject({
      responseStatus: null,
      error: expect.stringContaining('not a public server'),
    }),
  )
})

test('invoice.paid is sent with a verifiable signature once the invoice is fully paid', async () => {
  await using receiver = await startReceiver()
  const { secret } = await addWebhook(receiver.url, ['invoice.paid'])
  const send = async (call: string, body: object) => (await server.as('helena').post(`/apps/invoice/${call}`, body)).body
  const lines = [{ description: 'Carpentry', quantity: 2, unit: 'HUR', unitPrice: 8_000, taxRate: 20 }]
  const { invoice } = await send('add-invoice', { invoice: { client: { name: 'Atelier Dubois' }, lines } })
  const { balance } = (await send('issue', { id: invoice.id })).invoice
  await send('add-payment', { payment: { invoiceId: invoice.id, amount: 100 } })
  await send('add-payment', { payment: { invoiceId: invoice.id, amount: balance - 100 } })
  await waitFor(() => expect(receiver.messages).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  const { text, headers } = receiver.messages[0]!
  expect(new Verifier(secret).verify(text, headers as Record<string, string>)).toMatchObject({
    type: 'invoice.paid',
    data: { invoice: { id: invoice.id, status: 'paid' } },
  })
})
