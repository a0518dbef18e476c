import { expect, test } from 'vitest'
import type { Rule } from '#platform/contract/rule.ts'
import { countDone } from './count-completed.ts'
import { openTodoFixture, withRules } from '../../server/todo-fixture.ts'

const DAY = 86_400_000

type TodoFixture = Awaited<ReturnType<typeof openTodoFixture>>

/** Completes a new task now and returns the UTC day. */
async function complete(fixture: TodoFixture, title: string, more: object = {}): Promise<{ id: number; day: string; completedAt: string }> {
  const { id } = await fixture.addTask({ title, ...more })
  const { body } = await fixture.as('sam').post('/apps/todo/update-task', { task: { id, isCompleted: true } })
  return { id, day: body.task.completedAt.slice(0, 10), completedAt: body.task.completedAt }
}

const days = async (fixture: TodoFixture, query: object) => {
  const answer = await fixture.as('sam').get('/apps/todo/done', { timeZone: 'UTC', ...query })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body.days as { date: string; count: number }[]).map(({ date, count }) => [date, count])
}

test('counts tasks by the day of completion, including days without any', async () => {
  await using fixture = await openTodoFixture()
  const { day } = await complete(fixture, 'One')
  await complete(fixture, 'Two')
  await fixture.addTask({ title: 'Still open' })
  const shiftDay = (by: number) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10)
  expect(await days(fixture, { from: shiftDay(-1), to: shiftDay(1) })).toEqual([
    [shiftDay(-1), 0],
    [day, 2],
    [shiftDay(1), 0],
  ])
  expect(await days(fixture, { from: shiftDay(1), to: shiftDay(1) })).toEqual([[shiftDay(1), 0]])
})

test('uses days in the viewer’s time zone', async () => {
  await using fixture = await openTodoFixture()
  const { completedAt } = await complete(fixture, 'Late')
  const there = Temporal.Instant.from(completedAt).toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate()
  const counted = await days(fixture, { from: there.toString(), to: there.toString(), timeZone: 'Pacific/Kiritimati' })
  expect(counted).toEqual([[there.toString(), 1]])
  const before = there.subtract({ days: 1 }).toString()
  expect(await days(fixture, { from: before, to: before, timeZone: 'Pacific/Kiritimati' })).toEqual([[before, 0]])
})

test('excludes subtasks, deleted and reopened tasks, like the list of completed tasks', async () => {
  await using fixture = await openTodoFixture()
  const { id, day } = await complete(fixture, 'Deleted')
  await fixture.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  const parent = await fixture.addTask({ title: 'With steps' })
  await complete(fixture, 'Step', { parentId: parent.id })
  const reopened = await complete(fixture, 'Reopened')
  await fixture.as('sam').post('/apps/todo/update-task', { task: { id: reopened.id, isCompleted: false } })
  await complete(fixture, 'Counts')
  expect(await days(fixture, { from: day, to: day })).toEqual([[day, 1]])
})

test('counts only visible tasks, and none if the viewer may not read the completion date', async () => {
  await using fixture = await openTodoFixture()
  const { wei, amelie } = fixture.people
  const { day } = await complete(fixture, 'His', { assignee: wei.id })
  await complete(fixture, 'Hers', { assignee: amelie.id })
  const asked = { from: day, to: day, timeZone: 'UTC' }
  const own: Rule[] = [{ action: 'read', subject: 'Task', conditions: { 'assignee.id': wei.id } }]
  expect(await withRules(fixture, 'wei', own).read(countDone, asked)).toEqual({ days: [{ date: day, count: 1 }] })
  const titles: Rule[] = [{ action: 'read', subject: 'Task', fields: ['title', 'isCompleted'] }]
  expect(await withRules(fixture, 'wei', titles).read(countDone, asked)).toEqual({ days: null })
})

test.each([
  [{ from: '2026-11-22', to: '2026-11-21' }, '/to'],
  [{ from: '2026-01-01', to: '2026-11-21' }, '/to'],
  [{ from: '2026-11-20', to: '2026-11-21', timeZone: 'Moon/Crater' }, '/timeZone'],
  [{ from: 'yesterday', to: '2026-11-21' }, '/from'],
  [{ from: '2026-02-30', to: '2026-03-01' }, '/from'],
])('rejects %j at %s', async (query, path) => {
  await using fixture = await openTodoFixture()
  const answer = await fixture.as('sam').get('/apps/todo/done', query)
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
})
