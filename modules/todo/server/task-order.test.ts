import { expect, test } from 'vitest'
import { openTodoWorld } from './todo-world.ts'

type World = Awaited<ReturnType<typeof openTodoWorld>>

const move = (world: World, taskId: number, beforeTaskId: number | null) =>
  world.as('sam').post('/apps/todo/move-task', { taskId, beforeTaskId })

test('a moved task stands before the other one, or at the end; only its own row is written; undo puts it back', async () => {
  await using world = await openTodoWorld()
  const [c, b, a] = [await world.add({ title: 'C' }), await world.add({ title: 'B' }), await world.add({ title: 'A' })]
  expect(await world.titles({ sort: 'manual' })).toEqual(['A', 'B', 'C'])
  await move(world, c.id, a.id)
  expect(await world.titles({ sort: 'manual' })).toEqual(['C', 'A', 'B'])
  const toEnd = await move(world, c.id, null)
  expect(await world.titles({ sort: 'manual' })).toEqual(['A', 'B', 'C'])
  await world.undo(toEnd)
  expect(await world.titles({ sort: 'manual' })).toEqual(['C', 'A', 'B'])
  const { body } = await world.as('sam').get('/apps/todo/task', { id: b.id })
  expect(body.task.position).toBe(b.position)
})

test('the order holds through more moves into one gap than a key can hold', { tags: ['long'], timeout: 30_000 }, async () => {
  await using world = await openTodoWorld()
  const [, c, b] = [
    await world.add({ title: 'D' }),
    await world.add({ title: 'C' }),
    await world.add({ title: 'B' }),
    await world.add({ title: 'A' }),
  ]
  let [low, high] = [b!.id, c!.id]
  for (let turn = 0; turn < 300; turn++) {
    await move(world, high, low)
    ;[low, high] = [high, low]
  }
  const rows = await world.rows('tasks').select(['position']).execute()
  expect(Math.max(...rows.map(({ position }) => position.length))).toBeLessThanOrEqual(48)
  expect(await world.titles({ sort: 'manual' })).toEqual(['A', 'B', 'C', 'D'])
})

test('equal keys are told apart before a task is put between them', async () => {
  await using world = await openTodoWorld()
  const [c, b, a] = [await world.add({ title: 'C' }), await world.add({ title: 'B' }), await world.add({ title: 'A' })]
  await world.app.platform.database.write((tx) => tx.updateTable('tasks').set({ position: 'Zw' }).where('id', 'in', [a.id, b.id]).execute())
  const [first, second] = await world.titles({ sort: 'manual' })
  const ids = { A: a.id, B: b.id } as Record<string, number>
  expect((await move(world, c.id, ids[second!]!)).status).toBe(200)
  expect(await world.titles({ sort: 'manual' })).toEqual([first, 'C', second])
})

test('a task cannot be put into another list', async () => {
  await using world = await openTodoWorld()
  const parent = await world.add({ title: 'Parent' })
  const child = await world.add({ title: 'Child', parentId: parent.id })
  expect((await move(world, parent.id, child.id)).status).toBe(400)
  expect((await move(world, parent.id, 999)).status).toBe(404)
})
