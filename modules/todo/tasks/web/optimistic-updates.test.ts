import { expect, test } from 'vitest'
import type { Output } from '#platform/contract/endpoint.ts'
import type { todo } from '../../contract.ts'
import { applyChanges, applyChangesToList, addToList, removeFromList, moveBefore } from './optimistic-updates.ts'
import { sampleTask } from './sample-task.ts'

const params = { filter: 'open', sort: 'latest', q: '', tag: '' } as const
const list: Output<typeof todo.listTasks> = { tasks: [1, 2, 3].map((id) => sampleTask({ id, tags: ['team'] })), total: 12, params }
const idsIn = ({ tasks }: typeof list) => tasks.map(({ id }) => id)

test('adds a tag once, removes it and keeps the others', () => {
  const task = sampleTask({ tags: ['team', 'low'] })
  expect(applyChanges(task, { addTags: ['high', 'team'], removeTags: ['low'] }).tags).toEqual(['team', 'high'])
})

test('clearing a date also clears its time', () => {
  const task = sampleTask({ dueDate: '2026-11-21', dueTime: '15:00' })
  expect(applyChanges(task, { dueDate: null })).toMatchObject({ dueDate: null, dueTime: null })
})

test('keeps a completed task in its place until the server responds, and removes a deleted one immediately', () => {
  const ids = new Set([2])
  expect(idsIn(applyChangesToList(list, { ids, changes: { isCompleted: true }, filter: 'open' }))).toEqual([1, 2, 3])
  const deleted = applyChangesToList(list, { ids, changes: { isDeleted: true }, filter: 'open' })
  expect([idsIn(deleted), deleted.total]).toEqual([[1, 3], 11])
})

test('removes restored tasks from the deleted ones', () => {
  const bin = { ...list, tasks: list.tasks.map((task) => ({ ...task, isDeleted: true })) }
  expect(idsIn(applyChangesToList(bin, { ids: new Set([1, 3]), changes: { isDeleted: false }, filter: 'deleted' }))).toEqual([2])
})

test('returns the same list if it contains none of the tasks, so that it is not rendered again', () => {
  expect(applyChangesToList(list, { ids: new Set([99]), changes: { isImportant: true }, filter: 'open' })).toBe(list)
})

test('updates totals', () => {
  expect(addToList(list, sampleTask({ id: -1 })).total).toBe(13)
  expect(removeFromList(list, new Set([1, 2, 99])).total).toBe(10)
})

test('moves a task before another or to the end, and nothing if the other is missing', () => {
  const order = (rows: { id: number }[]) => rows.map(({ id }) => id)
  expect(order(moveBefore(list.tasks, 3, 1))).toEqual([3, 1, 2])
  expect(order(moveBefore(list.tasks, 1, null))).toEqual([2, 3, 1])
  expect(moveBefore(list.tasks, 1, 99)).toBe(list.tasks)
})
