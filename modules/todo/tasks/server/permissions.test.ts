import { expect, test } from 'vitest'
import { addTask, deleteTask, moveTask, updateTask, updateTasks } from './tasks.ts'
import { getTask, listTasks } from './list-tasks.ts'
import { openTodoFixture, withRules } from '../../server/todo-fixture.ts'
import type { Rule } from '#platform/contract/rule.ts'

const ownOnly = (id: number): Rule[] => [
  { action: ['read', 'create', 'update', 'delete'], subject: 'Task', conditions: { 'assignee.id': id } },
]

test('users who may only see their own tasks find no others by list, search, count, subtask or id', async () => {
  await using fixture = await openTodoFixture()
  const { wei, amelie } = fixture.people
  const mine = await fixture.addTask({ title: 'Mine', assignee: wei.id })
  const other = await fixture.addTask({ title: 'Not mine', assignee: amelie.id })
  await fixture.addTask({ title: 'Step of mine', parentId: mine.id, assignee: wei.id })
  await fixture.addTask({ title: 'Step of hers', parentId: mine.id, assignee: amelie.id })
  const own = withRules(fixture, 'wei', ownOnly(wei.id))
  const list = await own.read(listTasks, {})
  expect([list.total, list.tasks.map(({ title }) => title)]).toEqual([1, ['Mine']])
  expect((await own.read(listTasks, { q: 'mine' })).total).toBe(2)
  const { task, subtasks } = await own.read(getTask, { id: mine.id })
  expect([task.subtaskCount, subtasks.map(({ title }) => title)]).toEqual([1, ['Step of mine']])
  await expect(own.read(getTask, { id: other.id })).rejects.toMatchObject({ status: 404 })
  await expect(own.write(updateTask, { task: { id: other.id, title: 'X' } })).rejects.toMatchObject({ status: 404 })
  await expect(own.write(deleteTask, { taskId: other.id })).rejects.toMatchObject({ status: 404 })
  await expect(own.write(moveTask, { taskId: mine.id, beforeTaskId: other.id })).rejects.toMatchObject({ status: 404 })
})

test('a bulk change that includes a hidden task changes nothing', async () => {
  await using fixture = await openTodoFixture()
  const { wei } = fixture.people
  const mine = await fixture.addTask({ title: 'Mine', assignee: wei.id })
  const other = await fixture.addTask({ title: 'Not mine' })
  const own = withRules(fixture, 'wei', ownOnly(wei.id))
  const before = await fixture.countRows()
  const bulk = own.write(updateTasks, { taskIds: [mine.id, other.id], dataToUpdate: { isCompleted: true } })
  await expect(bulk).rejects.toMatchObject({ status: 404 })
  expect(await fixture.countRows()).toEqual(before)
  expect(await fixture.listTitles({ filter: 'completed' })).toEqual([])
})

test('no one can move a task into or out of their own permissions', async () => {
  await using fixture = await openTodoFixture()
  const { wei, amelie } = fixture.people
  const mine = await fixture.addTask({ title: 'Mine', assignee: wei.id })
  const own = withRules(fixture, 'wei', ownOnly(wei.id))
  await expect(own.write(addTask, { task: { title: 'For her', assignee: amelie.id } })).rejects.toMatchObject({ status: 403 })
  await expect(own.write(updateTask, { task: { id: mine.id, assignee: amelie.id } })).rejects.toMatchObject({ status: 403 })
  expect((await own.write(addTask, { task: { title: 'For me', assignee: wei.id } })).task.assignee?.id).toBe(wei.id)
})

test('users who may not delete cannot delete by an update either', async () => {
  await using fixture = await openTodoFixture()
  const { id } = await fixture.addTask({ title: 'Keep' })
  const writer = withRules(fixture, 'wei', [{ action: ['read', 'update'], subject: 'Task' }])
  await expect(writer.write(updateTask, { task: { id, isDeleted: true } })).rejects.toMatchObject({ status: 403 })
  await expect(writer.write(deleteTask, { taskId: id })).rejects.toMatchObject({ status: 403 })
  expect(await fixture.listTitles()).toEqual(['Keep'])
})

test('a hidden property is returned as null and cannot be filtered, sorted or searched', async () => {
  await using fixture = await openTodoFixture()
  const { id } = await fixture.addTask({ title: 'Seen', description: 'secret plan', assignee: fixture.people.wei.id })
  const fields = ['title', 'isImportant', 'isCompleted', 'isDeleted', 'position', 'parentId', 'createdAt', 'updatedAt']
  const reader = withRules(fixture, 'amelie', [{ action: 'read', subject: 'Task', fields }])
  expect((await reader.read(getTask, { id })).task).toMatchObject({ title: 'Seen', description: null, assignee: null })
  expect((await reader.read(listTasks, { q: 'secret' })).total).toBe(0)
  expect((await reader.read(listTasks, { q: 'seen' })).total).toBe(1)
  await expect(reader.read(listTasks, { sort: 'assignee' })).rejects.toMatchObject({ status: 403 })
  await expect(reader.read(listTasks, { assignee: fixture.people.wei.id })).rejects.toMatchObject({ status: 403 })
})

test('a read-only property is accepted unchanged and rejected otherwise', async () => {
  await using fixture = await openTodoFixture()
  const task = await fixture.addTask({ title: 'Fixed', tags: ['low'] })
  const rules: Rule[] = [
    { action: 'read', subject: 'Task' },
    { action: 'update', subject: 'Task', fields: ['isCompleted'] },
  ]
  const ticker = withRules(fixture, 'wei', rules)
  const done = await ticker.write(updateTask, { task: { id: task.id, title: 'Fixed', tags: ['low'], isCompleted: true } })
  expect(done.task.isCompleted).toBe(true)
  await expect(ticker.write(updateTask, { task: { id: task.id, title: 'Mine' } })).rejects.toMatchObject({ status: 403 })
})
