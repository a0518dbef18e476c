import { expect, test } from 'vitest'
import { followNames, purgeTasks } from './purge.ts'
import { openTodoWorld } from './todo-world.ts'
import { act } from '#platform/server/act.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { readContext, systemAsker } from '#platform/server/request-context.ts'

async function run({ app: { platform } }: Awaited<ReturnType<typeof openTodoWorld>>, job: Job) {
  const asker = systemAsker(platform)
  const write = async (verb: (ctx: never) => Promise<unknown>) =>
    (await act(platform, asker, { name: job.name, verb, input: undefined })).answer
  await job.run({ ...readContext(platform, asker), write } as never, {} as never)
}

test('a removed task is kept for 30 days and then forgotten, with what the journal knew of it', async () => {
  await using world = await openTodoWorld()
  const { id } = await world.add({ title: 'Secret surprise', tags: ['team'] })
  await world.add({ title: 'Stays' })
  await world.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  await world.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  world.clock.move(29 * 86_400)
  await run(world, purgeTasks)
  expect(await world.count('tasks')).toBe(2)
  world.clock.move(2 * 86_400)
  await run(world, purgeTasks)
  expect([await world.count('tasks'), await world.count('task_tags'), await world.count('journal')]).toEqual([1, 0, 4])
  expect(JSON.stringify(await world.rows('journal').selectAll().execute())).not.toContain('surprise')
})

test('the order by assignee follows a person’s new name', async () => {
  await using world = await openTodoWorld()
  const { wei, amelie } = world.people
  await world.add({ title: 'Hers', assignee: amelie.id })
  await world.add({ title: 'His', assignee: wei.id })
  expect(await world.titles({ sort: 'assignee' })).toEqual(['Hers', 'His'])
  await world.as('amelie').post('/api/account/update-profile', { profile: { fullName: 'Zoé Laurent' } })
  await run(world, followNames)
  expect(await world.titles({ sort: 'assignee' })).toEqual(['His', 'Hers'])
})
