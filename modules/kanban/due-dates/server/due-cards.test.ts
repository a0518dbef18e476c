import { expect, test } from 'vitest'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openKanbanFixture>>

const due = async (fixture: Fixture, query: object = {}) => {
  const { status, text, body } = await fixture.get('due-tasks', query)
  expect(status, text).toBe(200)
  return [body.total, (body.tasks as { title: string }[]).map(({ title }) => title)]
}

test('lists due cards of all projects, the most urgent first, without completed, archived and undated ones', async () => {
  await using fixture = await openKanbanFixture()
  const other = (await fixture.post('add-project', { title: 'Workshop' })).body.project
  const board = await fixture.addBoard('Bench', other.id)
  await fixture.addCard({ title: 'Later', dueDate: '2026-12-24' })
  await fixture.addCard({ title: 'Elsewhere', dueDate: '2026-11-20', boardId: board.id })
  await fixture.addCard({ title: 'Soon', dueDate: '2026-11-23' })
  await fixture.addCard({ title: 'Done', dueDate: '2026-11-19', isDone: true })
  await fixture.addCard({ title: 'Put away', dueDate: '2026-11-19', isArchived: true })
  await fixture.addCard({ title: 'Some day' })
  expect(await due(fixture)).toEqual([3, ['Elsewhere', 'Soon', 'Later']])
  expect(await due(fixture, { dueTo: '2026-11-23' })).toEqual([2, ['Elsewhere', 'Soon']])
  expect(await due(fixture, { page: 2, perPage: 2 })).toEqual([3, ['Later']])
  await fixture.post('update-project', { id: other.id, isArchived: true })
  expect(await due(fixture)).toEqual([2, ['Soon', 'Later']])
})

test('filters due cards by person', async () => {
  await using fixture = await openKanbanFixture()
  const { wei, amelie } = fixture.people
  await fixture.addCard({ title: 'Hers', dueDate: '2026-11-23', assignedTo: [amelie.id] })
  await fixture.addCard({ title: 'Both', dueDate: '2026-11-24', assignedTo: [amelie.id, wei.id] })
  expect(await due(fixture, { member: wei.id })).toEqual([1, ['Both']])
  expect(await due(fixture, { member: amelie.id })).toEqual([2, ['Hers', 'Both']])
})

test('guests find only cards of their own projects', async () => {
  await using fixture = await openKanbanFixture()
  await fixture.addCard({ title: 'Bench', dueDate: '2026-11-23' })
  const gus = await createPerson(fixture.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const as = createTestClient(fixture.app.http, [], gus.accessToken)
  expect((await as.get('/apps/kanban/due-tasks')).body).toEqual({ tasks: [], total: 0 })
  await fixture.post('update-project', { id: fixture.project.id, members: [gus.id] })
  expect((await as.get('/apps/kanban/due-tasks')).body.total).toBe(1)
})

test('notifies users who are assigned or unassigned', async () => {
  await using fixture = await openKanbanFixture()
  const { wei } = fixture.people
  const socket = await openSocket(await fixture.listen(), wei.accessToken)
  socket.send({ type: 'subscribe', topics: ['my-cards'] })
  expect((await socket.next(({ type }) => type === 'subscribed')).topics).toEqual(['my-cards'])
  const waitForChange = () => socket.next(({ type, topics }) => type === 'changed' && topics[0].topic === 'my-cards')
  const { id } = await fixture.addCard({ title: 'Bench', dueDate: '2026-11-23', assignedTo: [wei.id] })
  await waitForChange()
  await fixture.post('update-task', { id, assignedTo: [] })
  await waitForChange()
  socket.close()
})
