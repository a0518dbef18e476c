import { expect, test } from 'vitest'
import { caller } from '#platform/server/testing/caller.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openKanbanWorld } from './kanban-world.ts'

type World = Awaited<ReturnType<typeof openKanbanWorld>>

const due = async (world: World, query: object = {}) => {
  const { status, text, body } = await world.get('due-tasks', query)
  expect(status, text).toBe(200)
  return [body.total, (body.tasks as { title: string }[]).map(({ title }) => title)]
}

test('cards of all projects that are due, the most urgent first; done, archived and undated ones are not', async () => {
  await using world = await openKanbanWorld()
  const other = (await world.post('add-project', { title: 'Workshop' })).body.project
  const board = await world.addBoard('Bench', other.id)
  await world.add({ title: 'Later', dueDate: '2026-12-24' })
  await world.add({ title: 'Elsewhere', dueDate: '2026-11-20', boardId: board.id })
  await world.add({ title: 'Soon', dueDate: '2026-11-23' })
  await world.add({ title: 'Done', dueDate: '2026-11-19', isDone: true })
  await world.add({ title: 'Put away', dueDate: '2026-11-19', isArchived: true })
  await world.add({ title: 'Some day' })
  expect(await due(world)).toEqual([3, ['Elsewhere', 'Soon', 'Later']])
  expect(await due(world, { dueTo: '2026-11-23' })).toEqual([2, ['Elsewhere', 'Soon']])
  expect(await due(world, { page: 2, perPage: 2 })).toEqual([3, ['Later']])
  await world.post('update-project', { id: other.id, isArchived: true })
  expect(await due(world)).toEqual([2, ['Soon', 'Later']])
})

test('those of one person', async () => {
  await using world = await openKanbanWorld()
  const { wei, amelie } = world.people
  await world.add({ title: 'Hers', dueDate: '2026-11-23', assignedTo: [amelie.id] })
  await world.add({ title: 'Both', dueDate: '2026-11-24', assignedTo: [amelie.id, wei.id] })
  expect(await due(world, { member: wei.id })).toEqual([1, ['Both']])
  expect(await due(world, { member: amelie.id })).toEqual([2, ['Hers', 'Both']])
})

test('guests of the workspace find the cards of their own projects alone', async () => {
  await using world = await openKanbanWorld()
  await world.add({ title: 'Bench', dueDate: '2026-11-23' })
  const gus = await createPerson(world.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const as = caller(world.app.http, [], gus.accessToken)
  expect((await as.get('/apps/kanban/due-tasks')).body).toEqual({ tasks: [], total: 0 })
  await world.post('update-project', { id: world.project.id, members: [gus.id] })
  expect((await as.get('/apps/kanban/due-tasks')).body.total).toBe(1)
})

test('who is assigned is told, and who no longer is', async () => {
  await using world = await openKanbanWorld()
  const { wei } = world.people
  const socket = await openSocket(await world.listen(), wei.accessToken)
  socket.send({ type: 'subscribe', topics: ['my-cards'] })
  expect((await socket.next(({ type }) => type === 'subscribed')).topics).toEqual(['my-cards'])
  const told = () => socket.next(({ type, topics }) => type === 'changed' && topics[0].topic === 'my-cards')
  const { id } = await world.add({ title: 'Bench', dueDate: '2026-11-23', assignedTo: [wei.id] })
  await told()
  await world.post('update-task', { id, assignedTo: [] })
  await told()
  socket.close()
})
