import { expect, test } from 'vitest'
import { createDAVClient } from 'tsdav'
import type { Task } from '#modules/todo/contract.ts'
import { formatCard, formatVtodo, openObjectsFixture, type ObjectsFixture } from './dav-objects-fixture.ts'

const connect = async (fixture: ObjectsFixture, defaultAccountType: 'caldav' | 'carddav') =>
  createDAVClient({
    serverUrl: await fixture.listen(),
    credentials: { username: fixture.people.sam.email, password: await fixture.getPassword('sam') },
    authMethod: 'Basic',
    defaultAccountType,
  })

test('tsdav discovers the address books and creates, updates and deletes a contact', async () => {
  await using fixture = await openObjectsFixture()
  const client = await connect(fixture, 'carddav')
  const books = await client.fetchAddressBooks()
  expect(books.map(({ displayName }) => displayName)).toEqual(
    expect.arrayContaining(['Personal contacts', 'Shared contacts', 'Clients', 'Colleagues']),
  )
  const addressBook = books.find(({ displayName }) => displayName === 'Personal contacts')!
  const created = await client.createVCard({ addressBook, filename: 'ada.vcf', vCardString: formatCard('ada', 'FN:Ada Quay', 'X-A:1') })
  expect(created.status).toBe(201)
  const [vCard] = await client.fetchVCards({ addressBook })
  expect(vCard!.data).toContain('X-A:1')
  fixture.clock.advance(1)
  const data = String(vCard!.data).replace('FN:Ada Quay', 'FN:Ada Kay')
  expect((await client.updateVCard({ vCard: { ...vCard!, data } })).status).toBe(204)
  const [updated] = await client.fetchVCards({ addressBook })
  expect(updated!.data).toContain('FN:Ada Kay')
  expect((await client.deleteVCard({ vCard: vCard! })).status).toBe(412)
  expect((await client.deleteVCard({ vCard: updated! })).status).toBe(204)
  expect(await client.fetchVCards({ addressBook })).toEqual([])
})

test('tsdav finds the task list by its component and adds a task', async () => {
  await using fixture = await openObjectsFixture()
  const client = await connect(fixture, 'caldav')
  const lists = (await client.fetchCalendars()).filter(({ components }) => components?.includes('VTODO'))
  expect(lists.map(({ displayName }) => displayName)).toEqual(['To-do'])
  const iCalString = formatVtodo('toner', 'SUMMARY:Order toner', 'DUE;VALUE=DATE:20261124')
  expect((await client.createCalendarObject({ calendar: lists[0]!, filename: 'toner.ics', iCalString })).status).toBe(201)
  const { tasks } = (await fixture.as('sam').get('/apps/todo/tasks')).body as { tasks: Task[] }
  expect(tasks).toMatchObject([{ title: 'Order toner', dueDate: '2026-11-24' }])
  const filters = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': { _attributes: { name: 'VTODO' } } } }
  const objects = await client.fetchCalendarObjects({ calendar: lists[0]!, filters: [filters] })
  expect(objects.map(({ data }) => String(data).includes('SUMMARY:Order toner'))).toEqual([true])
})
