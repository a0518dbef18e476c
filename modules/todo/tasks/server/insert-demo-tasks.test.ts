import { expect, test } from 'vitest'
import { insertDemoTasks } from './insert-demo-tasks.ts'
import { openTodoFixture } from '../../server/todo-fixture.ts'
import { runCommand } from '#platform/server/command.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'

test('the sample company has tasks for each filter, tag and due state, with subtasks and assignees', async () => {
  await using fixture = await openTodoFixture()
  const { platform } = fixture.app
  const people = Object.values(fixture.people).map((person) => ({ ...person, role: 'staff' }))
  const sample = { today: new Date('2026-11-20T00:00:00Z'), people, isSample: false, random: () => 0.3 }
  await runCommand(platform, createSystemRequester(platform), {
    name: 'demo',
    handler: (ctx) => insertDemoTasks(ctx, sample),
    input: undefined,
  })
  const ask = async (query: object) => (await fixture.as('sam').get('/apps/todo/tasks', { ...query })).body
  expect((await ask({})).total).toBeGreaterThan(50)
  for (const filter of ['important', 'completed', 'deleted']) expect((await ask({ filter })).total, filter).toBeGreaterThan(3)
  for (const tag of ['team', 'low', 'medium', 'high', 'update']) expect((await ask({ tag })).total, tag).toBeGreaterThan(5)
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21'])
    expect((await ask({ dueFrom: day, dueTo: day })).total, day).toBeGreaterThan(1)
  const { tasks } = await ask({ q: 'showroom to dock' })
  expect(tasks).toMatchObject([{ subtaskCount: 6, subtaskDoneCount: 2 }])
  expect((await ask({ assignee: fixture.people.wei.id })).total).toBeGreaterThan(0)
  const done = (await ask({ filter: 'completed' })).tasks[0]!
  const { body: past } = await fixture.as('sam').get('/api/journal/history', { entity: 'task', id: done.id })
  expect(past.steps.map((one: { verb: string; at: string }) => [one.verb, one.at])).toEqual([
    ['todo.updateTask', done.completedAt],
    ['todo.addTask', done.createdAt],
  ])
})
