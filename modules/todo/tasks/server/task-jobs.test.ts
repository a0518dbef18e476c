import { expect, test } from 'vitest'
import { updateAssigneeSortKeys, purgeTasks } from './task-jobs.ts'
import { openTodoFixture } from '../../server/todo-fixture.ts'
import { runCommand } from '#platform/server/command.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'

async function run({ app: { platform } }: Awaited<ReturnType<typeof openTodoFixture>>, job: Job) {
  const asker = createSystemRequester(platform)
  const write = async (verb: (ctx: never) => Promise<unknown>) =>
    (await runCommand(platform, asker, { name: job.name, handler: verb, input: undefined })).response
  await job.run({ ...createReadContext(platform, asker), write } as never, {} as never)
}

test('purges a deleted task after 30 days, including its journal entries', async () => {
  await using fixture = await openTodoFixture()
  const { id } = await fixture.addTask({ title: 'Secret surprise', tags: ['team'] })
  await fixture.addTask({ title: 'Stays' })
  await fixture.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  await fixture.as('sam').delete('/apps/todo/delete-task', { taskId: id })
  fixture.clock.advance(29 * 86_400)
  await run(fixture, purgeTasks)
  expect(await fixture.count('tasks')).toBe(2)
  fixture.clock.advance(2 * 86_400)
  await run(fixture, purgeTasks)
  expect([await fixture.count('tasks'), await fixture.count('task_tags'), await fixture.count('journal')]).toEqual([1, 0, 4])
  expect(JSON.stringify(await fixture.rows('journal').selectAll().execute())).not.toContain('surprise')
})

test('sorting by assignee uses the current name of a renamed user', async () => {
  await using fixture = await openTodoFixture()
  const { wei, amelie } = fixture.people
  await fixture.addTask({ title: 'Hers', assignee: amelie.id })
  await fixture.addTask({ title: 'His', assignee: wei.id })
  expect(await fixture.listTitles({ sort: 'assignee' })).toEqual(['Hers', 'His'])
  await fixture.as('amelie').post('/api/account/update-profile', { profile: { fullName: 'Zoé Laurent' } })
  await run(fixture, updateAssigneeSortKeys)
  expect(await fixture.listTitles({ sort: 'assignee' })).toEqual(['His', 'Hers'])
})
