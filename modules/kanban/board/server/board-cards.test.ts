import { describe, expect, test } from 'vitest'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { openKanbanFixture } from '../../server/kanban-fixture.ts'

type Row = { id: number; title: string }
const titlesOf = (answer: { body: { tasks: Row[] } }) => answer.body.tasks.map(({ title }) => title)

describe('changes since a version', () => {
  test('contain all changed and removed cards, whatever changed them', { tags: ['long'] }, async () => {
    await using fixture = await openKanbanFixture()
    const label = (await fixture.post('add-label', { title: 'Wood' })).body.label
    const [bench, chair, table] = [
      await fixture.addCard({ title: 'Bench', labels: ['Wood'] }),
      await fixture.addCard({ title: 'Chair' }),
      await fixture.addCard({ title: 'Table' }),
    ]
    const first = await fixture.get('board-cards')
    expect([first.body.isWhole, first.body.total, titlesOf(first)]).toEqual([true, 3, ['Bench', 'Chair', 'Table']])
    let { version } = first.body
    const changes = async () => {
      const { body } = await fixture.get('board-cards', { since: version })
      version = body.version
      return [body.isWhole, titlesOf({ body }), body.removed, body.total]
    }
    expect(await changes()).toEqual([false, [], [], 3])
    await fixture.post('move-task', { taskId: table.id, boardId: fixture.boards.done.id, beforeTaskId: null })
    expect(await changes()).toEqual([false, ['Table'], [], 3])
    await fixture.post('update-label', { id: label.id, title: 'Oak' })
    expect(await changes()).toEqual([false, ['Bench'], [], 3])
    await fixture.post('add-comment', { taskId: chair.id, text: 'Nice' })
    expect(await changes()).toEqual([false, ['Chair'], [], 3])
    const gone = await fixture.delete('delete-task', bench.id)
    expect(await changes()).toEqual([false, [], [bench.id], 2])
    await fixture.undo(gone)
    expect(await changes()).toEqual([false, ['Bench'], [], 3])
    expect((await fixture.get('board-cards', { since: 'long-forgotten' })).body.isWhole).toBe(true)
  })

  test('are limited to what the viewer may see, whoever received the version', async () => {
    await using fixture = await openKanbanFixture()
    await fixture.addCard({ title: 'Bench' })
    const { version } = (await fixture.get('board-cards')).body
    const guest = await createPerson(fixture.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
    const as = createTestClient(fixture.app.http, [], guest.accessToken)
    expect((await as.get('/apps/kanban/board-cards', { projectId: fixture.project.id, since: version })).status).toBe(404)
  })
})

test('opening a board returns the projects, and boards, labels and the first cards of one project', async () => {
  await using fixture = await openKanbanFixture()
  await fixture.post('add-label', { title: 'Wood' })
  for (let at = 1; at <= 14; at++) await fixture.addCard({ title: `Card ${at}` })
  await fixture.addCard({ title: 'Put away', isArchived: true })
  await fixture.addCard({ title: 'Done', boardId: fixture.boards.done.id })
  const { body } = await fixture.get('open-board')
  const { projects, boards, labels, tasks, ...rest } = body
  expect(rest).toEqual({ current: fixture.project.id, projectId: fixture.project.id, total: 15 })
  expect([projects.length, boards.length, labels.length]).toEqual([1, 3, 1])
  expect(tasks.map(({ title }: Row) => title)).toEqual([...Array.from({ length: 12 }, (_, at) => `Card ${at + 1}`), 'Done'])
  const listed = (await fixture.get('tasks', { descriptions: false })).body.tasks as Row[]
  expect(tasks).toEqual(tasks.map(({ id }: Row) => listed.find((one) => one.id === id)))
  expect((await fixture.get('open-board', { projectId: 987_654 })).status).toBe(404)
})

describe('search', () => {
  test('covers all projects and comments, and returns no hidden cards', async () => {
    await using fixture = await openKanbanFixture()
    const other = (await fixture.post('add-project', { title: 'Workshop' })).body.project
    const board = await fixture.addBoard('Bench work', other.id)
    const bench = await fixture.addCard({ title: 'Oak bench' })
    const lamp = await fixture.addCard({ title: 'Lamp', boardId: board.id })
    const chair = await fixture.addCard({ title: 'Chair' })
    await fixture.post('add-comment', { taskId: lamp.id, text: 'Its foot is of OAK' })
    await fixture.post('add-comment', { taskId: bench.id, text: 'Oak it is' })
    const comment = (await fixture.post('add-comment', { taskId: chair.id, text: 'Oak too' })).body.comment
    const find = async (query: object) => titlesOf(await fixture.get('search', query))
    expect(await find({ q: 'oak' })).toEqual(['Oak bench', 'Chair', 'Lamp'])
    expect([await find({ q: 'oak', perPage: 2 }), await find({ q: 'oak', perPage: 2, page: 2 })]).toEqual([
      ['Oak bench', 'Chair'],
      ['Lamp'],
    ])
    expect((await fixture.get('search', { q: 'oak', perPage: 1, page: 9 })).body).toEqual({ tasks: [], total: 3 })
    await fixture.post('update-comment', { id: comment.id, text: 'Pine' })
    expect(await find({ q: 'oak' })).toEqual(['Oak bench', 'Lamp'])
    await fixture.delete('delete-project', other.id, 'helena')
    expect(await find({ q: 'oak' })).toEqual(['Oak bench'])
    const guest = await createPerson(fixture.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
    expect((await createTestClient(fixture.app.http, [], guest.accessToken).get('/apps/kanban/search', { q: 'oak' })).body).toEqual({
      tasks: [],
      total: 0,
    })
  })
})

test('pages boards, labels and projects on request', async () => {
  await using fixture = await openKanbanFixture()
  for (const title of ['Wood', 'Glass']) await fixture.post('add-label', { title })
  const named = async (call: string, rows: string, query: object) => {
    const { body } = await fixture.get(call, query)
    return [body[rows].map(({ title }: Row) => title), body.total]
  }
  expect(await named('boards', 'boards', { page: 2, perPage: 2 })).toEqual([['Done'], 3])
  expect(await named('labels', 'labels', { perPage: 1 })).toEqual([['Wood'], 2])
  expect(await named('projects', 'projects', { page: 2 })).toEqual([[], 1])
})
