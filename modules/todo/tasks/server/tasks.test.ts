import { describe, expect, test } from 'vitest'
import { openTodoFixture } from '../../server/todo-fixture.ts'

const whole = {
  title: '  Order toner ',
  description: '**Two** cartridges',
  dueDate: '2026-11-23',
  dueTime: '15:00',
  timeZone: 'Europe/Lisbon',
  tags: ['high', 'team'],
  isImportant: true,
}

describe('a task', () => {
  test('is returned as it was sent, and can be sent back as it was read', async () => {
    await using fixture = await openTodoFixture()
    const { wei, sam } = fixture.people
    const task = await fixture.addTask({ ...whole, assignee: wei.id })
    expect(task).toMatchObject({ ...whole, title: 'Order toner', tags: ['team', 'high'], isCompleted: false, isDeleted: false })
    expect(task).toMatchObject({ completedAt: null, parentId: null, parentTitle: null, subtaskCount: 0, subtaskDoneCount: 0 })
    expect(task.assignee).toEqual({ id: wei.id, fullName: 'Wei Chen', avatar: null })
    expect(task.createdBy).toEqual({ id: sam.id, fullName: 'Sam Whitfield', avatar: null })
    const before = await fixture.countRows()
    const again = await fixture.as('sam').post('/apps/todo/update-task', { task })
    expect(again.status).toBe(200)
    expect({ ...again.body.task, updatedAt: '' }).toEqual({ ...task, updatedAt: '' })
    expect(await fixture.countRows()).toEqual(before)
  })

  test('keeps properties that an update omits, and null clears optional ones', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ ...whole, assignee: { id: fixture.people.wei.id, fullName: 'Wei Chen', avatar: null } })
    const answer = await fixture.as('sam').post('/apps/todo/update-task', { task: { id, assignee: null, dueDate: null, tags: [] } })
    expect(answer.body.task).toMatchObject({
      title: 'Order toner',
      isImportant: true,
      assignee: null,
      dueDate: null,
      dueTime: null,
      tags: [],
    })
  })

  test('stores the completion time and can be reopened', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Call the bank' })
    const done = await fixture.as('sam').post('/apps/todo/update-task', { task: { id, isCompleted: true } })
    expect(done.body.task.completedAt).toBe('2026-11-20T09:30:00.000Z')
    const open = await fixture.as('sam').post('/apps/todo/update-task', { task: { id, isCompleted: false } })
    expect(open.body.task.completedAt).toBe(null)
  })

  test('with a time but no time zone uses the writer’s time zone', async () => {
    await using fixture = await openTodoFixture()
    expect(await fixture.addTask({ title: 'Call', dueDate: '2026-11-23', dueTime: '15:00' })).toMatchObject({ timeZone: 'UTC' })
  })

  test('uses the time zone of the user who sets a time again', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Call', dueDate: '2026-11-23', dueTime: '15:00', timeZone: 'Europe/Berlin' })
    const update = async (task: object) => (await fixture.as('sam').post('/apps/todo/update-task', { task: { id, ...task } })).body.task
    expect(await update({ dueTime: '16:00' })).toMatchObject({ dueTime: '16:00', timeZone: 'Europe/Berlin' })
    expect(await update({ dueDate: null })).toMatchObject({ dueTime: null, timeZone: null })
    expect(await update({ dueDate: '2026-11-24', dueTime: '15:00' })).toMatchObject({ dueTime: '15:00', timeZone: 'UTC' })
    expect(await update({ dueTime: null })).toMatchObject({ dueDate: '2026-11-24', timeZone: null })
  })

  test('notifies the new assignee, unless they assigned the task themselves', async () => {
    await using fixture = await openTodoFixture()
    const { wei, sam } = fixture.people
    const { id } = await fixture.addTask({ title: 'Order toner', assignee: wei.id })
    await fixture.addTask({ title: 'Mine', assignee: sam.id })
    await fixture.as('sam').post('/apps/todo/update-task', { task: { id, assignee: wei.id, title: 'Order ink' } })
    const { body } = await fixture.as('wei').get('/api/notifications')
    expect(body.notifications).toMatchObject([
      { module: 'todo', kind: 'assigned', values: { person: 'Sam Whitfield', title: 'Order toner' }, link: `/todo?task=${id}` },
    ])
    expect(await fixture.count('notifications')).toBe(1)
  })
})

describe('deleting', () => {
  test('moves tasks to the trash and from there deletes them permanently; both can be undone', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Old task', tags: ['low'] })
    const binned = await fixture.as('sam').delete('/apps/todo/delete-task', { taskId: id })
    expect(binned.body.task).toMatchObject({ id, isDeleted: true })
    expect([await fixture.listTitles(), await fixture.listTitles({ filter: 'deleted' })]).toEqual([[], ['Old task']])
    const removed = await fixture.as('sam').deleteWithBody('/apps/todo/delete-task', { taskId: id })
    expect(removed.status).toBe(200)
    expect(await fixture.listTitles({ filter: 'deleted' })).toEqual([])
    expect(await fixture.listTitles({ filter: 'deleted', q: 'old' })).toEqual([])
    expect((await fixture.as('sam').get('/apps/todo/task', { id })).status).toBe(404)
    expect((await fixture.undo(removed)).status).toBe(200)
    expect(await fixture.listTitles({ filter: 'deleted', q: 'old', tag: 'low' })).toEqual(['Old task'])
    expect((await fixture.undo(binned)).status).toBe(200)
    expect(await fixture.listTitles({ q: 'old' })).toEqual(['Old task'])
  })

  test('is reverted by isDeleted: false', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Old task' })
    await fixture.as('sam').delete('/apps/todo/delete-task', { taskId: id })
    await fixture.as('sam').post('/apps/todo/update-task', { task: { id, isDeleted: false } })
    expect(await fixture.listTitles()).toEqual(['Old task'])
  })
})

describe('undo', () => {
  test('removes an added task, and undoing the undo restores it', async () => {
    await using fixture = await openTodoFixture()
    const added = await fixture.as('sam').post('/apps/todo/add-tasks', { task: whole })
    const undone = await fixture.undo(added)
    expect(undone.status).toBe(200)
    expect([await fixture.listTitles(), await fixture.listTitles({ filter: 'deleted' })]).toEqual([[], []])
    expect((await fixture.undo(undone)).status).toBe(200)
    const { body } = await fixture.as('sam').get('/apps/todo/tasks', { q: 'toner' })
    expect(body.tasks).toMatchObject([{ ...whole, title: 'Order toner', tags: ['team', 'high'] }])
  })

  test('reverts every changed field', async () => {
    await using fixture = await openTodoFixture()
    const { wei, amelie } = fixture.people
    const task = await fixture.addTask({ ...whole, assignee: wei.id })
    const changes = {
      title: 'Order ink',
      description: '',
      dueDate: null,
      tags: [],
      assignee: amelie.id,
      isImportant: false,
      isCompleted: true,
    }
    const changed = await fixture.as('sam').post('/apps/todo/update-task', { task: { id: task.id, ...changes } })
    expect(changed.body.task).toMatchObject({ title: 'Order ink', tags: [], isCompleted: true })
    expect((await fixture.undo(changed)).status).toBe(200)
    const { body } = await fixture.as('sam').get('/apps/todo/task', { id: task.id })
    expect(body.task).toEqual({ ...task, updatedAt: body.task.updatedAt })
  })

  test('of an addition is rejected once others have added subtasks', async () => {
    await using fixture = await openTodoFixture()
    const added = await fixture.as('sam').post('/apps/todo/add-tasks', { task: { title: 'Fair' } })
    const parentId = added.body.task.id
    await fixture.as('wei').post('/apps/todo/add-tasks', { task: { title: 'Book a stand', parentId } })
    const undone = await fixture.undo(added)
    expect([undone.status, undone.body.code]).toEqual([409, 'journal.moved_on'])
    expect((await fixture.as('sam').get('/apps/todo/task', { id: parentId })).body.subtasks).toMatchObject([{ title: 'Book a stand' }])
  })

  test('of a restore ignores subtasks of others restored with it, but not their later changes', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Fair' })
    const step = await fixture.as('wei').post('/apps/todo/add-tasks', { task: { title: 'Book a stand', parentId: id } })
    fixture.clock.advance(1)
    const remove = () => fixture.as('sam').delete('/apps/todo/delete-task', { taskId: id })
    await remove()
    const restored = await fixture.undo(await remove())
    const again = await fixture.undo(restored)
    expect([restored.status, again.status]).toEqual([200, 200])
    const back = await fixture.undo(again)
    fixture.clock.advance(1)
    await fixture.as('wei').post('/apps/todo/update-task', { task: { id: step.body.task.id, title: 'Book two stands' } })
    expect((await fixture.undo(back)).body).toMatchObject({ code: 'journal.moved_on', detail: expect.stringContaining('Subtasks') })
  })

  test('of a restore is rejected after others have restored subtasks', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Fair' })
    const step = await fixture.as('wei').post('/apps/todo/add-tasks', { task: { title: 'Book a stand', parentId: id } })
    const remove = (as: 'sam' | 'wei', taskId: number) => fixture.as(as).delete('/apps/todo/delete-task', { taskId })
    await remove('wei', step.body.task.id)
    const gone = await remove('wei', step.body.task.id)
    fixture.clock.advance(1)
    await remove('sam', id)
    const restored = await fixture.undo(await remove('sam', id))
    fixture.clock.advance(1)
    expect((await fixture.undo(gone, 'wei')).status).toBe(200)
    expect((await fixture.undo(restored)).body).toMatchObject({ code: 'journal.moved_on' })
  })

  test('of an addition also removes one’s own subtasks', async () => {
    await using fixture = await openTodoFixture()
    const added = await fixture.as('sam').post('/apps/todo/add-tasks', { task: { title: 'Fair' } })
    const parentId = added.body.task.id
    await fixture.as('sam').post('/apps/todo/add-tasks', { task: { title: 'Book a stand', parentId } })
    expect((await fixture.undo(added)).status).toBe(200)
    expect((await fixture.as('sam').get('/apps/todo/task', { id: parentId })).status).toBe(404)
  })

  test('reassigns a task to a deactivated user, which is rejected otherwise', async () => {
    await using fixture = await openTodoFixture()
    const { wei } = fixture.people
    const { id } = await fixture.addTask({ title: 'Order toner', assignee: wei.id })
    const { database } = fixture.app.platform
    await database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', wei.id).execute())
    const sam = fixture.as('sam')
    const changed = await sam.post('/apps/todo/update-task', { task: { id, assignee: null } })
    expect((await sam.post('/apps/todo/update-task', { task: { id, assignee: wei.id } })).status).toBe(400)
    expect((await fixture.undo(changed)).status).toBe(200)
    expect((await sam.get('/apps/todo/task', { id })).body.task.assignee).toMatchObject({ id: wei.id })
  })

  test('is rejected if the task has changed since, and for other users', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'One' })
    const changed = await fixture.as('sam').post('/apps/todo/update-task', { task: { id, title: 'Two' } })
    expect((await fixture.undo(changed, 'wei')).status).toBe(404)
    await fixture.as('wei').post('/apps/todo/update-task', { task: { id, title: 'Three' } })
    expect((await fixture.undo(changed)).status).toBe(409)
    expect(await fixture.listTitles()).toEqual(['Three'])
  })
})

describe('many tasks at once', () => {
  test('are changed by one command that is undone as a whole', async () => {
    await using fixture = await openTodoFixture()
    const one = await fixture.addTask({ title: 'One', tags: ['low'] })
    const two = await fixture.addTask({ title: 'Two', tags: ['high'] })
    const answer = await fixture.as('sam').post('/apps/todo/update-tasks', {
      taskIds: [one.id, two.id, one.id],
      dataToUpdate: { isImportant: true, addTags: ['team'], removeTags: ['low'] },
    })
    expect(answer.body.tasks).toMatchObject([
      { id: one.id, isImportant: true, tags: ['team'] },
      { id: two.id, isImportant: true, tags: ['team', 'high'] },
    ])
    expect((await fixture.undo(answer)).body).toEqual({ undone: 2 })
    const { body } = await fixture.as('sam').get('/apps/todo/tasks', { sort: 'title-asc' })
    expect(body.tasks).toMatchObject([
      { isImportant: false, tags: ['low'] },
      { isImportant: false, tags: ['high'] },
    ])
  })

  test('are deleted by one command', async () => {
    await using fixture = await openTodoFixture()
    const [one, two] = [await fixture.addTask({ title: 'One' }), await fixture.addTask({ title: 'Two' })]
    const answer = await fixture.as('sam').delete('/apps/todo/delete-tasks', { taskIds: `${one.id},${two.id}` })
    expect(answer.body.tasks).toHaveLength(2)
    expect(await fixture.listTitles()).toEqual([])
    await fixture.undo(answer)
    expect(await fixture.listTitles()).toEqual(['Two', 'One'])
  })

  test('that are already deleted stay in the trash, and are deleted permanently only on request', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'One' })
    const remove = (more: object = {}) => fixture.as('sam').delete('/apps/todo/delete-tasks', { taskIds: [id], ...more })
    for (const answer of [await remove(), await remove()]) expect(answer.status).toBe(200)
    expect(await fixture.listTitles({ filter: 'deleted' })).toEqual(['One'])
    expect((await remove({ isFinal: true })).status).toBe(200)
    expect(await fixture.listTitles({ filter: 'deleted' })).toEqual([])
  })

  test('are unchanged if one of them does not exist', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'One' })
    const before = await fixture.countRows()
    const body = { taskIds: [id, 999], dataToUpdate: { isCompleted: true } }
    expect((await fixture.as('sam').post('/apps/todo/update-tasks', body)).status).toBe(404)
    expect((await fixture.as('sam').delete('/apps/todo/delete-tasks', { taskIds: [id, 999] })).status).toBe(404)
    expect(await fixture.countRows()).toEqual(before)
    expect(await fixture.listTitles({ filter: 'completed' })).toEqual([])
  })
})

describe('subtasks', () => {
  test('are listed and counted under their task, and are found by search', async () => {
    await using fixture = await openTodoFixture()
    const move = await fixture.addTask({ title: 'Move office' })
    const van = await fixture.addTask({ title: 'Rent a van', parentId: move.id, isImportant: true })
    await fixture.addTask({ title: 'Pack boxes', parentId: move.id })
    await fixture.as('sam').post('/apps/todo/update-task', { task: { id: van.id, isCompleted: true } })
    expect(await fixture.listTitles()).toEqual(['Move office'])
    expect(await fixture.listTitles({ q: 'van' })).toEqual(['Rent a van'])
    expect(await fixture.listTitles({ filter: 'important' })).toEqual(['Rent a van'])
    const { body } = await fixture.as('sam').get('/apps/todo/task', { id: move.id })
    expect(body.task).toMatchObject({ subtaskCount: 2, subtaskDoneCount: 1 })
    expect(body.subtasks).toMatchObject([{ title: 'Rent a van' }, { title: 'Pack boxes' }])
    await fixture.as('sam').delete('/apps/todo/delete-task', { taskId: van.id })
    const after = await fixture.as('sam').get('/apps/todo/task', { id: move.id })
    expect([after.body.task.subtaskCount, after.body.task.subtaskDoneCount, after.body.subtasks.length]).toEqual([1, 0, 1])
    expect(await fixture.listTitles({ filter: 'deleted' })).toEqual(['Rent a van'])
  })

  test('are deleted and restored with their task, also permanently', async () => {
    await using fixture = await openTodoFixture()
    const move = await fixture.addTask({ title: 'Move office' })
    const van = await fixture.addTask({ title: 'Rent a van', parentId: move.id })
    const bin = { taskId: move.id }
    await fixture.as('sam').delete('/apps/todo/delete-task', bin)
    expect([await fixture.listTitles({ q: 'van' }), await fixture.listTitles({ filter: 'deleted' })]).toEqual([[], ['Move office']])
    const removed = await fixture.as('sam').delete('/apps/todo/delete-task', bin)
    expect((await fixture.as('sam').get('/apps/todo/task', { id: van.id })).status).toBe(404)
    await fixture.undo(removed)
    await fixture.as('sam').post('/apps/todo/update-task', { task: { id: move.id, isDeleted: false } })
    expect(await fixture.listTitles({ q: 'van' })).toEqual(['Rent a van'])
  })

  test('are one level deep', async () => {
    await using fixture = await openTodoFixture()
    const move = await fixture.addTask({ title: 'Move office' })
    const van = await fixture.addTask({ title: 'Rent a van', parentId: move.id })
    const sam = fixture.as('sam')
    expect((await sam.post('/apps/todo/add-tasks', { task: { title: 'Fuel', parentId: van.id } })).status).toBe(400)
    expect((await sam.post('/apps/todo/update-task', { task: { id: move.id, parentId: move.id } })).status).toBe(400)
    const other = await fixture.addTask({ title: 'Other' })
    expect((await sam.post('/apps/todo/update-task', { task: { id: move.id, parentId: other.id } })).status).toBe(400)
    expect((await sam.post('/apps/todo/update-task', { task: { id: van.id, parentId: null } })).body.task.parentId).toBe(null)
    expect(await fixture.listTitles({ sort: 'manual' })).toEqual(['Rent a van', 'Other', 'Move office'])
  })
})
