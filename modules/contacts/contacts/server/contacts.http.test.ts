import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverModule } from '#platform/server/module.ts'
import { createPerson, type PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { createTestClient, type TestClient } from '#platform/server/testing/test-client.ts'
import { openContactsFixture, type ContactsFixture } from '../../server/contacts-fixture.ts'
import { contactsModule } from '../../server/index.ts'

let fixture: ContactsFixture
beforeEach(async () => void (fixture = await openContactsFixture()))
afterEach(() => fixture.close())

const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Every call about a contact that names it. */
const calls: ((as: TestClient, id: number) => ReturnType<TestClient['get']>)[] = [
  (as, id) => as.get('/apps/contacts/contact', { id }),
  (as, id) => as.get('/apps/contacts/related', { id }),
  (as, id) => as.get('/apps/contacts/export-vcards', { id }),
  (as, id) => as.post('/apps/contacts/update-contact', { contact: { id, name: 'Changed' } }),
  (as, id) => as.post('/apps/contacts/photo', { id, image }),
  (as, id) => as.delete('/apps/contacts/photo', { id }),
  (as, id) => as.post('/apps/contacts/delete-contacts', { ids: [id] }),
]

const callAll = async (as: TestClient, id: number) => {
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call(as, id)).status)
  return statuses
}

const secret = { name: 'Quokka', emails: [{ label: '', email: 'quokka@example.com' }] }

test('users do everything with their own contacts and with shared ones', async () => {
  for (const as of ['sam', 'helena'] as const) {
    const personal = await fixture.add(secret, as)
    const shared = await fixture.add({ ...secret, isShared: true }, 'wei')
    expect([as, await callAll(fixture.as(as), personal.id)]).toEqual([as, [200, 200, 200, 200, 200, 200, 200]])
    expect([as, await callAll(fixture.as(as), shared.id)]).toEqual([as, [200, 200, 200, 200, 200, 200, 200]])
  }
})

test('no one but the owner finds a personal contact, not even administrators', async () => {
  const { id } = await fixture.add(secret, 'wei')
  await fixture.add(secret, 'wei')
  for (const as of ['sam', 'helena', 'jonas'] as const) {
    const client = fixture.as(as)
    expect([as, await callAll(client, id)]).toEqual([as, [404, 404, 404, 404, 404, 404, 404]])
    const texts = [
      await client.get('/apps/contacts/contacts', { q: 'quokka' }),
      await client.get('/apps/contacts/contacts', { email: 'quokka@example.com' }),
      await client.get('/apps/contacts/duplicates'),
      await client.get('/apps/contacts/export'),
      await client.get('/apps/contacts/export-vcards'),
      await client.get('/api/search', { q: 'quokka' }),
      await client.get('/api/journal/history', { entity: 'contact', id }),
      await client.get('/api/journal/deleted'),
    ].map(({ text }) => text)
    expect(texts.filter((text) => text.toLowerCase().includes('quokka'))).toEqual([])
  }
  expect(await fixture.getContact(id, 'wei')).toMatchObject(secret)
})

test('users without permission are rejected with 403 and visitors who are not signed in with 401', async () => {
  const { id } = await fixture.add({ ...secret, isShared: true })
  expect(await callAll(fixture.as('stranger'), id)).toEqual([403, 403, 403, 403, 403, 403, 403])
  expect(await callAll(fixture.guest, id)).toEqual([401, 401, 401, 401, 401, 401, 401])
  expect((await fixture.post('add-contact', { contact: secret }, 'stranger')).status).toBe(403)
  expect(await fixture.getContact(id)).toMatchObject(secret)
})

test('without the permission to share, shared contacts are read-only and personal ones stay personal', async () => {
  const { permissions = [], ...module } = contactsModule
  const withoutSharing = { ...module, permissions: permissions.filter(({ name }) => name === 'contacts.use') }
  await using server = await startTestServer({ modules: [serverModule(withoutSharing as never)] })
  const add = (as: PersonName, contact: object) => server.as(as).post('/apps/contacts/add-contact', { contact })
  const shared = (await add('helena', { ...secret, isShared: true })).body.contact
  expect(await callAll(server.as('sam'), shared.id)).toEqual([200, 200, 200, 403, 403, 403, 403])
  expect((await add('sam', { ...secret, isShared: true })).status).toBe(403)
  const personal = (await add('sam', secret)).body.contact
  const update = await server.as('sam').post('/apps/contacts/update-contact', { contact: { id: personal.id, isShared: true } })
  expect([update.status, update.body.errors[0].path]).toEqual([403, '/isShared'])
  expect(await callAll(server.as('sam'), personal.id)).toEqual([200, 200, 200, 200, 200, 200, 200])
})

test('hidden fields are neither shown, exported, searched nor used for sorting', async () => {
  const rule = { action: 'read' as const, subject: 'Contact', fields: ['name', 'isShared'] }
  const permission = { name: 'harbour.names', title: 'See names', rules: [rule], assignedTo: ['guest' as const] }
  await using server = await startTestServer({
    modules: [contactsModule, serverModule({ name: 'harbour', contract: {}, handlers: {}, permissions: [permission] })],
  })
  await server.as('sam').post('/apps/contacts/add-contact', { contact: { ...secret, company: 'Hidden Ltd', isShared: true } })
  const gus = await createPerson(server.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const guest = createTestClient(server.app.http, [], gus.accessToken)
  const { contacts } = (await guest.get('/apps/contacts/contacts')).body
  expect(contacts).toMatchObject([{ name: 'Quokka', company: null, emails: null, phones: null }])
  const texts = [await guest.get('/apps/contacts/export'), await guest.get('/apps/contacts/export-vcards')].map(({ text }) => text)
  expect(texts.map((text) => /hidden|quokka@/i.test(text))).toEqual([false, false])
  expect((await guest.get('/apps/contacts/contacts', { q: 'hidden' })).body.total).toBe(0)
  expect((await guest.get('/apps/contacts/contacts', { sortColumn: 'company' })).status).toBe(403)
  expect((await guest.get('/apps/contacts/contacts', { email: 'quokka@example.com' })).status).toBe(403)
  expect((await guest.get('/apps/contacts/related', { id: contacts[0].id })).body.groups).toEqual([])
})

test('a personal contact is published only to its owner, a shared one to everyone who may read it', async () => {
  const address = await fixture.listen()
  const sockets = await Promise.all(
    (['sam', 'wei', 'stranger'] as const).map((name) => openSocket(address, fixture.people[name].accessToken)),
  )
  for (const socket of sockets) {
    socket.send({ type: 'subscribe', topics: ['contacts'] })
    await socket.next(({ type }) => type === 'subscribed')
  }
  const [sam, wei, stranger] = sockets
  const isContacts = ({ type, topics = [] }: { type: string; topics?: { topic: string }[] }) =>
    type === 'changed' && topics.some(({ topic }) => topic === 'contacts')
  await fixture.add(secret, 'sam')
  await sam!.next(isContacts)
  await fixture.add({ ...secret, isShared: true }, 'sam')
  await Promise.all([sam!.next(isContacts), wei!.next(isContacts)])
  expect([wei, stranger].map((socket) => socket!.waiting().filter(isContacts).length)).toEqual([0, 0])
  for (const socket of sockets) socket.close()
})

const emails = (count: number) => Array.from({ length: count }, (_, n) => ({ label: '', email: `a${n}@example.com` }))

test.each([
  [{}, '/contact/name'],
  [{ name: ' ' }, '/contact/name'],
  [{ name: 'x'.repeat(201) }, '/contact/name'],
  [{ name: 'Ada', birthday: '1985-02-31' }, '/contact/birthday'],
  [{ name: 'Ada', isShared: 'yes' }, '/contact/isShared'],
  [{ name: 'Ada', emails: [{ label: '', email: 'nothing' }] }, '/contact/emails/0/email'],
  [{ name: 'Ada', emails: [{ label: '', email: 'a@b.c', extra: 1 }] }, '/contact/emails/0/extra'],
  [{ name: 'Ada', emails: emails(21) }, '/contact/emails'],
  [{ name: 'Ada', phones: [{ label: 'x'.repeat(41), number: '1' }] }, '/contact/phones/0/label'],
  [{ name: 'Ada', ownerId: 1 }, '/contact/ownerId'],
  [{ name: 'Ada', card: 'BEGIN:VCARD' }, '/contact/card'],
])('rejects %j and saves nothing', async (contact, path) => {
  const { status, body } = await fixture.post('add-contact', { contact })
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
  expect(await fixture.count('contacts')).toBe(0)
})

test('sending back a contact as it was read changes nothing, and the picture cannot be set as text', async () => {
  const contact = await fixture.add(secret)
  const { status } = await fixture.post('update-contact', { contact: { ...contact, photo: '/files/1/secret.png' } })
  expect([status, await fixture.getContact(contact.id)]).toMatchObject([200, { ...secret, photo: null }])
})
