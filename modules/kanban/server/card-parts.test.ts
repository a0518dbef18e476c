import { expect, test } from 'vitest'
import { createPerson } from '#platform/server/testing/people.ts'
import { caller } from '#platform/server/testing/caller.ts'
import { openKanbanWorld } from './kanban-world.ts'

test('who may only read a card changes none of its parts and copies none, and who does not see it learns nothing', async () => {
  await using world = await openKanbanWorld()
  const { id: taskId } = await world.add({ title: 'Bench' })
  const checklist = (await world.post('save-checklist', { taskId, title: 'Steps' })).body.task.checklists[0]
  const saved = await world.post('save-checklist-item', { taskId, checklistId: checklist.id, title: 'Saw' })
  const item = saved.body.task.checklists[0].items[0]
  const calls: [string, object][] = [
    ['delete-checklist', { taskId, id: checklist.id }],
    ['save-checklist-item', { taskId, checklistId: checklist.id, id: item.id, isDone: true }],
    ['delete-checklist-item', { taskId, checklistId: checklist.id, id: item.id }],
    ['attach-file', { taskId, fileId: 1 }],
    ['detach-file', { taskId, fileId: 1 }],
    ['copy-task', { taskId }],
  ]
  const gus = await createPerson(world.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const guest = caller(world.app.http, [], gus.accessToken)
  const refusals = async () => Promise.all(calls.map(async ([call, data]) => (await guest.post(`/apps/kanban/${call}`, { data })).status))
  const before = [await world.card(taskId), await world.effects()]
  expect(await refusals()).toEqual(calls.map(() => 403))
  await world.post('update-project', { id: world.project.id, members: [gus.id] })
  const seen = [await world.card(taskId), await world.effects()]
  expect(await refusals()).toEqual(calls.map(() => 403))
  expect([await world.card(taskId), await world.effects()]).toEqual(seen)
  expect(seen[0]).toEqual(before[0])
  for (const [call, data] of calls) expect([call, (await world.send(call, { ...data, taskId: 987_654 })).status]).toEqual([call, 404])
})
