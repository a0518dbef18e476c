import { expect, test } from 'vitest'
import { openTodoFixture } from '../../server/todo-fixture.ts'

const titles = (tags: { title: string }[]) => tags.map(({ title }) => title)

test('a new workspace has five tags with colors', async () => {
  await using fixture = await openTodoFixture()
  const { body } = await fixture.as('sam').get('/apps/todo/tags')
  expect(titles(body.tags)).toEqual(['team', 'low', 'medium', 'high', 'update'])
  expect(body.tags[0]).toMatchObject({ color: 'violet' })
})

test('adding, renaming and deleting a tag updates its tasks and can be undone', async () => {
  await using fixture = await openTodoFixture()
  const sam = fixture.as('sam')
  const { tag } = (await sam.post('/apps/todo/add-tag', { tag: { title: 'office', color: 'amber' } })).body
  await fixture.addTask({ title: 'Move', tags: ['office', 'team'] })
  await sam.post('/apps/todo/update-tag', { tag: { id: tag.id, title: 'büro' } })
  expect(await fixture.listTitles({ tag: 'buro' })).toEqual(['Move'])
  const deleted = await sam.delete('/apps/todo/delete-tag', { tagId: tag.id })
  expect((await sam.get('/apps/todo/tasks')).body.tasks[0].tags).toEqual(['team'])
  expect((await sam.get('/apps/todo/tasks', { tag: 'büro' })).status).toBe(400)
  expect((await fixture.undo(deleted)).status).toBe(200)
  expect((await sam.get('/apps/todo/tasks')).body.tasks[0].tags).toEqual(['team', 'büro'])
})

test('titles are unique ignoring case and accents, but the title of a deleted tag can be reused', async () => {
  await using fixture = await openTodoFixture()
  const sam = fixture.as('sam')
  expect((await sam.post('/apps/todo/add-tag', { tag: { title: 'TÈAM' } })).body.code).toBe('todo.tag_taken')
  const { tags } = (await sam.get('/apps/todo/tags')).body
  expect((await sam.post('/apps/todo/update-tag', { tag: { id: tags[1].id, title: 'High' } })).status).toBe(409)
  const deleted = await sam.delete('/apps/todo/delete-tag', { tagId: tags[0].id })
  expect((await sam.post('/apps/todo/add-tag', { tag: { title: 'team' } })).body.tag.color).toBe('grey')
  expect((await fixture.undo(deleted)).status).toBe(409)
})

test('rejects titles that quick add could not parse', async () => {
  await using fixture = await openTodoFixture()
  for (const title of ['', ' ', 'two words', '#hash', '@name', 'x'.repeat(65), 'a,b']) {
    const answer = await fixture.as('sam').post('/apps/todo/add-tag', { tag: { title } })
    expect([title, answer.status]).toEqual([title, 400])
  }
})
