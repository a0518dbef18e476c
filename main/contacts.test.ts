import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchHitGroup } from '#platform/contract/search.ts'
import { serverModule } from '#platform/server/module.ts'
import { createPerson, type PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { modules } from './modules.server.ts'

let server: TestServer
const permission = {
  name: 'harbour.contacts',
  title: 'View contacts',
  rules: [{ action: 'read', subject: 'Contact' }],
  assignedTo: ['guest' as const],
}
const guestModule = serverModule({ name: 'harbour', contract: {}, handlers: {}, permissions: [permission] })
beforeAll(async () => void (server = await startTestServer({ modules: [...modules, guestModule] })))
afterAll(() => server[Symbol.asyncDispose]())

const post = async (as: PersonName, path: string, body: object) => {
  const response = await server.as(as).post(path, body)
  if (response.status !== 200) throw new Error(`${path}: ${response.text}`)
  return response.body
}
const addContact = async (as: PersonName, contact: object): Promise<number> =>
  (await post(as, '/apps/contacts/add-contact', { contact })).contact.id
const saveDraft = (as: PersonName, subject: string, to: string) =>
  post(as, '/pages/email/save-draft', { draft: { subject, to: [{ name: '', email: to }] } })
const addInvoice = (reference: string, email: string) =>
  post('helena', '/apps/invoice/add-invoice', { invoice: { reference, client: { name: 'Ada Quay', email } } })

async function listRelated(as: PersonName, id: number): Promise<Record<string, string[]>> {
  const { groups } = (await server.as(as).get('/apps/contacts/related', { id })).body as { groups: SearchHitGroup[] }
  return Object.fromEntries(groups.map(({ entity, hits }) => [entity, hits.map(({ title }) => title)]))
}

test('a contact lists the emails, invoices, bills, orders, clients and events that the viewer may see', async () => {
  const id = await addContact('sam', {
    name: 'Ada Quay',
    isShared: true,
    emails: [
      { label: 'work', email: 'Ada@example.com' },
      { label: 'home', email: server.people.amelie.email },
    ],
  })
  await saveDraft('sam', 'Draft of Sam', 'ada@example.com')
  await saveDraft('helena', 'Draft of Helena', 'ADA@example.com')
  await saveDraft('sam', 'For someone else', 'canada@example.com')
  await addInvoice('Related', 'ada@example.com')
  await addInvoice('Unrelated', 'canada@example.com')
  await post('helena', '/apps/invoice/add-client', { client: { name: 'Client Ada', email: 'ada@example.com' } })
  await post('helena', '/apps/bills/bills', { bill: { supplierName: 'Quay Supplies', supplierEmail: 'Ada@example.com' } })
  const product = (await post('helena', '/apps/ecommerce/add-product', { product: { name: 'Hammer', price: 100, stock: 9 } })).product
  const address = { name: 'Ada', address: 'Quay 1', city: 'Porto', country: 'PT', email: 'ada@example.com' }
  const order = { customer: server.people.wei.id, lines: [{ productId: product.id, quantity: 1 }], address }
  await post('helena', '/apps/ecommerce/add-order', { order })
  const event = { title: 'Site visit', start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' }
  await post('helena', '/apps/calendar/add-event', { event: { ...event, guests: [server.people.amelie.id] } })
  const invoices = ['INV-2026-0001 · Ada', 'Ada Quay']
  const business = { client: ['Client Ada'], invoice: invoices, order: ['SO-1001'] }
  expect(await listRelated('helena', id)).toEqual({
    ...business,
    bill: ['Quay Supplies'],
    email: ['Draft of Helena'],
    event: ['Site visit'],
  })
  // Staff see their own emails, and may not read whose address belongs to which user.
  expect(await listRelated('sam', id)).toEqual({ ...business, email: ['Draft of Sam'] })
  const gus = await createPerson(server.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const guest = createTestClient(server.app.http, [], gus.accessToken)
  expect((await guest.get('/apps/contacts/related', { id })).body.groups).toEqual([])
})

test('a contact lists events that invite it by email, to users who can see the event', async () => {
  const fixture = await startTestServer({ modules, config: { smtpUrl: 'smtp://localhost:1' } })
  const contact = { name: 'Ada Quay', isShared: true, emails: [{ label: '', email: 'Ada@example.com' }] }
  const { id } = (await fixture.as('sam').post('/apps/contacts/add-contact', { contact })).body.contact as { id: number }
  const times = { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' }
  const addEvent = (title: string, email: string) =>
    fixture.as('sam').post('/apps/calendar/add-event', { event: { title, ...times, emailGuests: [{ email }] } })
  expect((await addEvent('Site visit', 'ADA@example.com')).status).toBe(200)
  await addEvent('Dinner', 'canada@example.com')
  const list = async (as: PersonName) => {
    const { groups } = (await fixture.as(as).get('/apps/contacts/related', { id })).body as { groups: SearchHitGroup[] }
    return groups.flatMap(({ entity, hits }) => hits.map(({ title }) => `${entity} ${title}`))
  }
  expect([await list('sam'), await list('wei')]).toEqual([['event Site visit'], []])
  await fixture.close()
})

test('addresses of contacts are suggested to those who can see the contact', async () => {
  await addContact('sam', { name: 'Yves Dune', company: 'Beach', emails: [{ label: '', email: 'yves@dune.example' }] })
  const suggest = async (as: PersonName) => (await server.as(as).get('/apps/contacts/addresses', { q: 'YVE' })).body.addresses
  expect(await suggest('sam')).toMatchObject([{ name: 'Yves Dune', email: 'yves@dune.example', photo: null }])
  expect(await suggest('helena')).toEqual([])
  expect((await server.as('stranger').get('/apps/contacts/addresses', { q: 'yves' })).status).toBe(403)
})

test('recipients are suggested from contacts, with their names, and never from the personal contacts of others', async () => {
  await addContact('sam', { name: 'Zora Pier', company: 'Lighthouse', emails: [{ label: '', email: 'Zora@pier.example' }] })
  const suggest = async (as: PersonName, q: string) =>
    ((await server.as(as).get('/pages/email/recipients', { q })).body.recipients as { name: string; email: string }[]).map(
      ({ name, email }) => `${name} <${email}>`,
    )
  for (const q of ['zor', 'PIER', 'lighthouse', 'zora@'])
    expect([q, await suggest('sam', q)]).toEqual([q, ['Zora Pier <zora@pier.example>']])
  expect(await suggest('helena', 'zora')).toEqual([])
})

test('while viewing as another user, personal contacts stay private', async () => {
  await addContact('sam', { name: 'Private Quokka' })
  await addContact('sam', { name: 'Shared Quokka', isShared: true })
  await post('helena', '/api/users/view-as', { id: server.people.sam.id })
  const asSam = { 'x-view-as': String(server.people.sam.id) }
  const { contacts } = (await server.as('helena').get('/apps/contacts/contacts', { q: 'quokka' }, asSam)).body
  expect(contacts.map(({ name }: { name: string }) => name)).toEqual(['Shared Quokka'])
})
