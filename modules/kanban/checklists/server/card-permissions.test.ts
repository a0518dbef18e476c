import { expect, test } from 'vitest'
import { createPerson } from '#platform/server/testing/people.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'

test('users who may only read a card cannot change or copy it, and others do not learn that it exists', async () => {
  await using fixture = await openKanbanFixture()
  const { id: taskId } = await fixture.addCard({ title: 'Bench' })
  const checklist = (await fixture.post('save-checklist', { taskId, title: 'Steps' })).body.task.checklists[0]
  const saved = await fixture.post('save-checklist-item', { taskId, checklistId: checklist.id, title: 'Saw' })
  const item = saved.body.task.checklists[0].items[0]
  const calls: [string, object][] = [
    ['delete-checklist', { taskId, id: checklist.id }],
    ['save-checklist-item', { taskId, checklistId: checklist.id, id: item.id, isDone: true }],
    ['delete-checklist-item', { taskId, checklistId: checklist.id, id: item.id }],
    ['attach-file', { taskId, fileId: 1 }],
    ['detach-file', { taskId, fileId: 1 }],
    ['copy-task', { taskId }],
  ]
  const gus = await createPerson(fixture.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
  const guest = createTestClient(fixture.app.http, [], gus.accessToken)
  const rejections = async () => Promise.all(calls.map(async ([call, data]) => (await guest.post(`/apps/kanban/${call}`, { data })).status))
  const before = [await fixture.getCard(taskId), await fixture.countRows()]
  expect(await rejections()).toEqual(calls.map(() => 403))
  await fixture.post('update-project', { id: fixture.project.id, members: [gus.id] })
  const seen = [await fixture.getCard(taskId), await fixture.countRows()]
  expect(await rejections()).toEqual(calls.map(() => 403))
  expect([await fixture.getCard(taskId), await fixture.countRows()]).toEqual(seen)
  expect(seen[0]).toEqual(before[0])
  for (const [call, data] of calls) expect([call, (await fixture.send(call, { ...data, taskId: 987_654 })).status]).toEqual([call, 404])
})
