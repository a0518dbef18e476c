import { expect, test } from 'vitest'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'
import { purgeKanban } from '../../server/purge.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type Fixture = Awaited<ReturnType<typeof openKanbanFixture>>

async function upload(fixture: Fixture, name: string, content: Buffer | string): Promise<number> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await fixture.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${fixture.people.sam.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]),
  })
  return answer.json<{ file: { id: number } }>().file.id
}

test('attaches files with one image as the cover; removing it can be undone, and a copied card has its own files', async () => {
  await using fixture = await openKanbanFixture()
  const { id: taskId } = await fixture.addCard({ title: 'Bench' })
  const [picture, plan] = [await upload(fixture, 'bench.png', PNG), await upload(fixture, 'plan.txt', 'Plan')]
  for (const fileId of [picture, plan]) await fixture.post('attach-file', { taskId, fileId })
  expect((await fixture.send('update-task', { id: taskId, coverId: plan })).status).toBe(400)
  const { task } = (await fixture.post('update-task', { id: taskId, coverId: picture })).body
  expect(task).toMatchObject({ coverId: picture, coverImage: `/files/${picture}/bench.png`, attachments: [{ id: picture }, { id: plan }] })
  expect((await fixture.get('tasks')).body.tasks).toMatchObject([{ attachments: 2, coverImage: task.coverImage }])
  const off = await fixture.post('detach-file', { taskId, fileId: picture })
  expect(off.body.task).toMatchObject({ coverId: null, coverImage: null, attachments: [{ id: plan }] })
  expect((await fixture.undo(off)).status).toBe(200)
  expect(await fixture.getCard(taskId)).toMatchObject({ coverId: picture, attachments: [{ id: picture }, { id: plan }] })
  const copied = await fixture.post('copy-task', { taskId, title: 'Second bench' })
  const copy = copied.body.task
  expect(copy.attachments.map(({ name }: { name: string }) => name)).toEqual(['bench.png', 'plan.txt'])
  expect([copy.coverId === picture, copy.coverImage]).toEqual([false, `/files/${copy.coverId}/bench.png`])
  expect((await fixture.undo(copied)).status).toBe(200)
  expect((await fixture.send('attach-file', { taskId, fileId: 999 })).status).toBe(404)
})

test('purges deleted records after 30 days with everything in them', { tags: ['long'] }, async () => {
  await using fixture = await openKanbanFixture()
  const { id: taskId } = await fixture.addCard({ title: 'Bench' })
  await fixture.post('attach-file', { taskId, fileId: await upload(fixture, 'plan.txt', 'Plan') })
  await fixture.post('add-comment', { taskId, text: 'Nice' })
  const kept = await fixture.addCard({ title: 'Chair', boardId: fixture.boards.doing.id })
  await fixture.delete('delete-board', fixture.boards.todo.id)
  const { database, config } = fixture.app.platform
  const run = () =>
    purgeKanban.run({ db: database.read, slow: database.slow, now: fixture.clock.now.toISOString(), config, write } as never, null as never)
  const write = (verb: (ctx: object) => Promise<unknown>) => database.write((db) => verb({ db }))
  await run()
  expect(await fixture.count('kanban_boards')).toBe(3)
  fixture.clock.advance(31 * 86_400)
  await run()
  const left = await Promise.all(['kanban_boards', 'kanban_cards', 'kanban_comments', 'kanban_card_files', 'files'].map(fixture.count))
  expect(left).toEqual([2, 1, 0, 0, 0])
  expect((await fixture.rows('kanban_cards').select('id').execute())[0]).toEqual({ id: kept.id })
})
