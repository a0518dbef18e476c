import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import { openContactsFixture, type ContactsFixture } from '../../server/contacts-fixture.ts'
import { purgeContacts } from '../../server/purge-contacts.ts'

let fixture: ContactsFixture
beforeEach(async () => void (fixture = await openContactsFixture()))
afterEach(() => fixture.close())

const complete = {
  name: 'Ada Quay',
  company: 'Harbour',
  jobTitle: 'Harbour master',
  note: 'Prefers calls',
  birthday: '1985-04-12',
  isShared: true,
  emails: [
    { label: 'work', email: 'Ada@example.com' },
    { label: 'Boat', email: 'boat@example.com' },
  ],
  phones: [{ label: 'mobile', number: '+49 30 1234-5' }],
  addresses: [{ label: 'home', street: 'Main St 1', city: 'Berlin', region: 'BE', postCode: '10115', country: 'Germany' }],
}

test('saves all fields and returns them', async () => {
  const { id } = await fixture.add(complete)
  expect(await fixture.getContact(id)).toMatchObject({ ...complete, photo: null })
  await fixture.post('update-contact', { contact: { id, phones: [], company: 'Quay & Co.' } })
  expect(await fixture.getContact(id)).toMatchObject({ ...complete, phones: [], company: 'Quay & Co.' })
})

test('lists by name, ignoring case and accents, by other columns, by visibility and by page', async () => {
  await fixture.add({ name: 'Zoe', company: 'Anchor' })
  await fixture.add({ name: 'Élan', company: 'Rope', isShared: true })
  await fixture.add({ name: 'ada', company: 'Cable' })
  expect(await fixture.listNames()).toEqual(['ada', 'Élan', 'Zoe'])
  expect(await fixture.listNames({ sortColumn: 'company', sort: 'desc' })).toEqual(['Élan', 'ada', 'Zoe'])
  expect(await fixture.listNames({ visibility: 'shared' })).toEqual(['Élan'])
  expect(await fixture.listNames({ visibility: 'personal' })).toEqual(['ada', 'Zoe'])
  expect(await fixture.listNames({ page: 2, perPage: 2 })).toEqual(['Zoe'])
})

test('finds contacts by every searchable field until they are deleted, and by exact address', async () => {
  const { id } = await fixture.add(complete)
  await fixture.add({ name: 'Other' })
  for (const q of ['QUAY', 'harbour', 'master', 'ada@ex', 'boat@', '30 1234', '+493012345', 'prefers'])
    expect([q, await fixture.listNames({ q })]).toEqual([q, ['Ada Quay']])
  expect(await fixture.listNames({ email: 'ADA@EXAMPLE.COM' })).toEqual(['Ada Quay'])
  expect(await fixture.listNames({ email: 'da@example.com' })).toEqual([])
  const search = async () => (await fixture.as('sam').get('/api/search', { q: 'boat@example' })).body.groups
  expect((await search())[0]).toMatchObject({ entity: 'contact', hits: [{ title: 'Ada Quay', link: `/contacts/${id}` }] })
  await fixture.post('delete-contacts', { ids: [id] })
  expect([await fixture.listNames({ q: 'quay' }), await fixture.listNames({ email: 'ada@example.com' }), await search()]).toEqual([
    [],
    [],
    [],
  ])
})

test('adding, updating and deleting can be undone', async () => {
  const added = await fixture.post('add-contact', { contact: complete })
  const { id } = added.body.contact
  const updated = await fixture.post('update-contact', { contact: { id, name: 'Ada Kay', emails: [] } })
  const deleted = await fixture.post('delete-contacts', { ids: [id] })
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect(await fixture.listNames({ q: 'kay' })).toEqual(['Ada Kay'])
  expect((await fixture.undo(updated)).status).toBe(200)
  expect(await fixture.getContact(id)).toMatchObject(complete)
  expect(await fixture.listNames({ email: 'ada@example.com' })).toEqual(['Ada Quay'])
  expect([(await fixture.undo(added)).status, await fixture.listNames()]).toEqual([200, []])
})

test('a change that has been changed since cannot be undone', async () => {
  const { id } = await fixture.add(complete)
  const updated = await fixture.post('update-contact', { contact: { id, phones: [] } })
  await fixture.post('update-contact', { contact: { id, phones: [{ label: 'work', number: '1' }] } })
  const { status, body } = await fixture.undo(updated)
  expect([status, body.code]).toEqual([409, 'journal.moved_on'])
})

test('many contacts are deleted together or not at all, and restored together', async () => {
  const ids = []
  for (let n = 0; n < 30; n++) ids.push((await fixture.add({ name: `Sailor ${n}`, isShared: n % 2 === 0 })).id)
  const hidden = await fixture.add({ name: 'Secret' }, 'wei')
  expect((await fixture.post('delete-contacts', { ids: [...ids, hidden.id] })).status).toBe(404)
  expect(await fixture.listNames({ perPage: 100 })).toHaveLength(30)
  const deleted = await fixture.post('delete-contacts', { ids })
  expect([deleted.body.contacts.length, await fixture.listNames()]).toEqual([30, []])
  expect([(await fixture.undo(deleted)).status, (await fixture.listNames({ perPage: 100 })).length]).toEqual([200, 30])
})

test('the history shows changed lists, and the deleted contact is listed for restoring', async () => {
  const { id } = await fixture.add(complete)
  await fixture.post('update-contact', { contact: { id, emails: [{ label: '', email: 'new@example.com' }] } })
  const { steps } = (await fixture.as('sam').get('/api/journal/history', { entity: 'contact', id })).body
  expect(steps[0].after).toEqual({ emails: [{ label: '', email: 'new@example.com' }] })
  await fixture.post('delete-contacts', { ids: [id] })
  const { records } = (await fixture.as('sam').get('/api/journal/deleted', { entity: 'contact' })).body
  expect(records).toMatchObject([{ id, title: 'Ada Quay' }])
})

test('purges deleted contacts after 30 days, including addresses and journal entries', async () => {
  const { id } = await fixture.add({ ...complete, name: 'Quokka' })
  await fixture.add({ name: 'Anchor' })
  await fixture.post('delete-contacts', { ids: [id] })
  const purge = () => purgeContacts.run(createJobContext(fixture.app.platform, purgeContacts.name) as never, {} as never)
  fixture.clock.advance(29 * 86_400)
  await purge()
  expect(await fixture.count('contacts')).toBe(2)
  fixture.clock.advance(2 * 86_400)
  await purge()
  expect(await fixture.counts(['contacts', 'contact_emails'])).toEqual({ contacts: 1, contact_emails: 0 })
  expect(JSON.stringify(await fixture.rows('journal').selectAll().execute())).not.toContain('Quokka')
})
