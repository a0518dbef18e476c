import { expect, test } from 'vitest'
import { openTodoFixture } from '../../server/todo-fixture.ts'

type TodoFixture = Awaited<ReturnType<typeof openTodoFixture>>

const move = (fixture: TodoFixture, taskId: number, beforeTaskId: number | null) =>
  fixture.as('sam').post('/apps/todo/move-task', { taskId, beforeTaskId })

test('moves a task before another or to the end, writes only its row, and can be undone', async () => {
  await using fixture = await openTodoFixture()
  const [c, b, a] = [await fixture.addTask({ title: 'C' }), await fixture.addTask({ title: 'B' }), await fixture.addTask({ title: 'A' })]
  expect(await fixture.listTitles({ sort: 'manual' })).toEqual(['A', 'B', 'C'])
  await move(fixture, c.id, a.id)
  expect(await fixture.listTitles({ sort: 'manual' })).toEqual(['C', 'A', 'B'])
  const toEnd = await move(fixture, c.id, null)
  expect(await fixture.listTitles({ sort: 'manual' })).toEqual(['A', 'B', 'C'])
  await fixture.undo(toEnd)
  expect(await fixture.listTitles({ sort: 'manual' })).toEqual(['C', 'A', 'B'])
  const { body } = await fixture.as('sam').get('/apps/todo/task', { id: b.id })
  expect(body.task.position).toBe(b.position)
})

test('keeps the order after more moves into one gap than a key has room for', { tags: ['long'], timeout: 30_000 }, async () => {
  await using fixture = await openTodoFixture()
  const [, c, b] = [
    await fixture.addTask({ title: 'D' }),
    await fixture.addTask({ title: 'C' }),
    await fixture.addTask({ title: 'B' }),
    await fixture.addTask({ title: 'A' }),
  ]
  let [low, high] = [b!.id, c!.id]
  for (let turn = 0; turn < 300; turn++) {
    await move(fixture, high, low)
    ;[low, high] = [high, low]
  }
  const rows = await fixture.rows('tasks').select(['position']).execute()
  expect(Math.max(...rows.map(({ position }) => position.length))).toBeLessThanOrEqual(48)
  expect(await fixture.listTitles({ sort: 'manual' })).toEqual(['A', 'B', 'C', 'D'])
})

test('makes equal keys distinct before moving a task between them', async () => {
  await using fixture = await openTodoFixture()
  const [c, b, a] = [await fixture.addTask({ title: 'C' }), await fixture.addTask({ title: 'B' }), await fixture.addTask({ title: 'A' })]
  await fixture.app.platform.database.write((tx) =>
    tx.updateTable('tasks').set({ position: 'Zw' }).where('id', 'in', [a.id, b.id]).execute(),
  )
  const [first, second] = await fixture.listTitles({ sort: 'manual' })
  const ids = { A: a.id, B: b.id } as Record<string, number>
  expect((await move(fixture, c.id, ids[second!]!)).status).toBe(200)
  expect(await fixture.listTitles({ sort: 'manual' })).toEqual([first, 'C', second])
})

test('a task cannot be moved into the subtasks of another task', async () => {
  await using fixture = await openTodoFixture()
  const parent = await fixture.addTask({ title: 'Parent' })
  const child = await fixture.addTask({ title: 'Child', parentId: parent.id })
  expect((await move(fixture, parent.id, child.id)).status).toBe(400)
  expect((await move(fixture, parent.id, 999)).status).toBe(404)
})
