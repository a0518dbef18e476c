import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPng } from '#platform/server/files/png.ts'
import { openContactsFixture, type ContactsFixture } from '../../server/contacts-fixture.ts'

let fixture: ContactsFixture
beforeEach(async () => void (fixture = await openContactsFixture()))
afterEach(() => fixture.close())

const list = async (as: 'sam' | 'helena' = 'sam') =>
  ((await fixture.as(as).get('/apps/contacts/duplicates')).body.groups as { reason: string; contacts: { id: number }[] }[]).map(
    ({ reason, contacts }) => [reason, ...contacts.map(({ id }) => id)],
  )

const email = (address: string, label = '') => ({ label, email: address })

test('finds contacts with the same address or normalized name, but not across personal and shared ones', async () => {
  const one = await fixture.add({ name: 'Ada Quay', emails: [email('ada@example.com')] })
  const two = await fixture.add({ name: 'A. Quay', emails: [email('other@example.com'), email('ADA@example.com')] })
  const three = await fixture.add({ name: 'Élan' })
  const four = await fixture.add({ name: 'ELAN ' })
  await fixture.add({ name: 'Elan', emails: [email('ada@example.com')], isShared: true })
  await fixture.add({ name: 'Elan' }, 'helena')
  await fixture.add({ name: 'Someone else' })
  expect(await list()).toEqual([
    ['email', one.id, two.id],
    ['name', three.id, four.id],
  ])
  expect(await list('helena')).toEqual([])
})

test('a pair with the same address and name is listed once', async () => {
  const one = await fixture.add({ name: 'Ada', emails: [email('ada@example.com')] })
  const two = await fixture.add({ name: 'Ada', emails: [email('ada@example.com')] })
  expect(await list()).toEqual([['email', one.id, two.id]])
})

test('merging combines lists and notes, keeps the values of the first contact, and can be undone', async () => {
  const kept = await fixture.add({
    name: 'Ada Quay',
    note: 'First',
    emails: [email('ada@example.com', 'work')],
    phones: [{ label: '', number: '+49 30-12' }],
  })
  const other = {
    name: 'Ada',
    company: 'Harbour',
    birthday: '1985-04-12',
    note: 'Second',
    emails: [email('ADA@example.com', 'home'), email('quay@example.com')],
    phones: [
      { label: 'work', number: '+493012' },
      { label: 'work', number: '99' },
    ],
    addresses: [{ label: 'home', street: 'Main St 1', city: '', region: '', postCode: '', country: '' }],
  }
  const { id: otherId } = await fixture.add(other)
  const image = createPng(40, 30, () => 0x00_80_80).toString('base64')
  await fixture.post('photo', { id: otherId, image })
  const merged = await fixture.post('merge', { id: kept.id, otherIds: [otherId] })
  expect(merged.body.contact).toMatchObject({
    name: 'Ada Quay',
    company: 'Harbour',
    birthday: '1985-04-12',
    note: 'First\n\nSecond',
    emails: [email('ada@example.com', 'work'), email('quay@example.com')],
    phones: [
      { label: '', number: '+49 30-12' },
      { label: 'work', number: '99' },
    ],
    addresses: other.addresses,
  })
  const headers = { authorization: `Bearer ${fixture.people.sam.accessToken}` }
  expect((await fixture.app.http.inject({ url: merged.body.contact.photo, headers })).statusCode).toBe(200)
  expect(await fixture.listNames()).toEqual(['Ada Quay'])
  expect((await fixture.undo(merged)).status).toBe(200)
  expect(await fixture.getContact(kept.id)).toMatchObject({ note: 'First', company: '', photo: null, emails: kept.emails })
  expect(await fixture.getContact(otherId)).toMatchObject(other)
})

test('personal and shared contacts, invisible ones, and a contact with itself are not merged', async () => {
  const personal = await fixture.add({ name: 'Ada' })
  const shared = await fixture.add({ name: 'Ada', isShared: true })
  const hidden = await fixture.add({ name: 'Ada' }, 'wei')
  const merge = async (id: number, otherId: number) => (await fixture.post('merge', { id, otherIds: [otherId] })).status
  expect(await merge(personal.id, shared.id)).toBe(409)
  expect(await merge(personal.id, hidden.id)).toBe(404)
  expect(await merge(hidden.id, personal.id)).toBe(404)
  expect(await merge(personal.id, personal.id)).toBe(400)
  expect(await fixture.count('contacts')).toBe(3)
})

test('dismissed pairs stay dismissed until undone, while new contacts are compared with each of them', async () => {
  const one = await fixture.add({ name: 'Ada', isShared: true })
  const two = await fixture.add({ name: 'Ada', isShared: true })
  const dismissal = await fixture.post('dismiss-duplicates', { ids: [two.id, one.id] })
  expect([dismissal.status, await list(), await list('helena')]).toEqual([200, [], []])
  await fixture.post('update-contact', { contact: { id: one.id, company: 'Harbour' } })
  expect(await list()).toEqual([])
  const three = await fixture.add({ name: 'Ada', isShared: true })
  expect(await list()).toEqual([['name', one.id, two.id, three.id]])
  await fixture.post('dismiss-duplicates', { ids: [one.id, three.id] })
  expect(await list()).toEqual([['name', two.id, three.id]])
  await fixture.post('dismiss-duplicates', { ids: [two.id, three.id] })
  expect(await list()).toEqual([])
})

test('dismissing is undone', async () => {
  const ids = [(await fixture.add({ name: 'Ada' })).id, (await fixture.add({ name: 'Ada' })).id]
  const dismissal = await fixture.post('dismiss-duplicates', { ids })
  expect((await fixture.undo(dismissal)).status).toBe(200)
  expect(await list()).toEqual([['name', ...ids]])
})

test('dismissed pairs do not hide other duplicates', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      const name = `Person ${String(number).padStart(2, '0')}`
      return [(await fixture.add({ name })).id, (await fixture.add({ name })).id]
    }),
  )
  for (const ids of pairs.slice(0, 55)) await fixture.post('dismiss-duplicates', { ids })
  expect(await list()).toHaveLength(5)
})

test('contacts that are invisible or may not be changed cannot be dismissed', async () => {
  const one = await fixture.add({ name: 'Ada' }, 'helena')
  const two = await fixture.add({ name: 'Ada' })
  const { status } = await fixture.post('dismiss-duplicates', { ids: [one.id, two.id] })
  expect([status, await list()]).toEqual([404, []])
  expect((await fixture.post('dismiss-duplicates', { ids: [two.id] })).status).toBe(400)
})
