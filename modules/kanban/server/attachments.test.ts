import { expect, test } from 'vitest'
import { openKanbanWorld } from './kanban-world.ts'
import { purgeKanban } from './purge.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type World = Awaited<ReturnType<typeof openKanbanWorld>>

async function upload(world: World, name: string, content: Buffer | string): Promise<number> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${world.people.sam.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]),
  })
  return answer.json<{ file: { id: number } }>().file.id
}

test('files are attached, one picture is the cover, taking it off is undone, and a copy has files of its own', async () => {
  await using world = await openKanbanWorld()
  const { id: taskId } = await world.add({ title: 'Bench' })
  const [picture, plan] = [await upload(world, 'bench.png', PNG), await upload(world, 'plan.txt', 'Plan')]
  for (const fileId of [picture, plan]) await world.post('attach-file', { taskId, fileId })
  expect((await world.send('update-task', { id: taskId, coverId: plan })).status).toBe(400)
  const { task } = (await world.post('update-task', { id: taskId, coverId: picture })).body
  expect(task).toMatchObject({ coverId: picture, coverImage: `/files/${picture}/bench.png`, attachments: [{ id: picture }, { id: plan }] })
  expect((await world.get('tasks')).body.tasks).toMatchObject([{ attachments: 2, coverImage: task.coverImage }])
  const off = await world.post('detach-file', { taskId, fileId: picture })
  expect(off.body.task).toMatchObject({ coverId: null, coverImage: null, attachments: [{ id: plan }] })
  expect((await world.undo(off)).status).toBe(200)
  expect(await world.card(taskId)).toMatchObject({ coverId: picture, attachments: [{ id: picture }, { id: plan }] })
  const copied = await world.post('copy-task', { taskId, title: 'Second bench' })
  const copy = copied.body.task
  expect(copy.attachments.map(({ name }: { name: string }) => name)).toEqual(['bench.png', 'plan.txt'])
  expect([copy.coverId === picture, copy.coverImage]).toEqual([false, `/files/${copy.coverId}/bench.png`])
  expect((await world.undo(copied)).status).toBe(200)
  expect((await world.send('attach-file', { taskId, fileId: 999 })).status).toBe(404)
})

test('what was removed is forgotten after 30 days, with all that stood within it', { tags: ['long'] }, async () => {
  await using world = await openKanbanWorld()
  const { id: taskId } = await world.add({ title: 'Bench' })
  await world.post('attach-file', { taskId, fileId: await upload(world, 'plan.txt', 'Plan') })
  await world.post('add-comment', { taskId, text: 'Nice' })
  const kept = await world.add({ title: 'Chair', boardId: world.boards.doing.id })
  await world.drop('delete-board', world.boards.todo.id)
  const { database, config } = world.app.platform
  const run = () =>
    purgeKanban.run({ db: database.read, slow: database.slow, now: world.clock.now.toISOString(), config, write } as never, null as never)
  const write = (verb: (ctx: object) => Promise<unknown>) => database.write((db) => verb({ db }))
  await run()
  expect(await world.count('kanban_boards')).toBe(3)
  world.clock.move(31 * 86_400)
  await run()
  const left = await Promise.all(['kanban_boards', 'kanban_cards', 'kanban_comments', 'kanban_card_files', 'files'].map(world.count))
  expect(left).toEqual([2, 1, 0, 0, 0])
  expect((await world.rows('kanban_cards').select('id').execute())[0]).toEqual({ id: kept.id })
})
