import { describe, expect, test } from 'vitest'
import { openKanbanFixture } from './kanban-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openKanbanFixture>>

describe('undoing an addition is rejected once others have added something to it', () => {
  test('keeps a column with cards of others, and removes one with own cards', async () => {
    await using fixture = await openKanbanFixture()
    const added = await fixture.post('add-board', { title: 'Review', projectId: fixture.project.id }, 'helena')
    const boardId = added.body.board.id
    await fixture.addCard({ title: 'Own', boardId }, 'helena')
    const { id } = await fixture.addCard({ title: 'Bench', boardId })
    const refused = await fixture.undo(added, 'helena')
    expect([refused.status, refused.body.code]).toEqual([409, 'journal.moved_on'])
    expect(await fixture.listTitles(added.body.board)).toEqual(['Own', 'Bench'])
    await fixture.delete('delete-task', id)
    expect((await fixture.undo(added, 'helena')).status).toBe(200)
    expect((await fixture.get('boards')).body.total).toBe(3)
  })

  test('keeps a project with columns or cards of others, and removes one with own columns', async () => {
    await using fixture = await openKanbanFixture()
    const added = await fixture.post('add-project', { title: 'Fair' }, 'helena')
    const projectId = added.body.project.id
    const own = (await fixture.post('add-board', { title: 'Ideas', projectId }, 'helena')).body.board
    const { id: other } = await fixture.addBoard('Plans', projectId)
    expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await fixture.delete('delete-board', other)).status).toBe(200)
    const { id: card } = await fixture.addCard({ title: 'Stand', boardId: own.id })
    expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await fixture.get('tasks', { projectId })).body.tasks).toMatchObject([{ title: 'Stand' }])
    await fixture.delete('delete-task', card)
    expect((await fixture.undo(added, 'helena')).status).toBe(200)
    expect((await fixture.get('tasks', { projectId })).status).toBe(404)
  })

  test('keeps a card with comments of others, and removes one with own comments', async () => {
    await using fixture = await openKanbanFixture()
    const added = await fixture.post('add-task', { title: 'Bench', boardId: fixture.boards.todo.id })
    const taskId = added.body.task.id
    await fixture.post('add-comment', { taskId, text: 'Oak, please' })
    const { id } = (await fixture.post('add-comment', { taskId, text: 'Or ash' }, 'wei')).body.comment
    expect((await fixture.undo(added)).body.code).toBe('journal.moved_on')
    expect((await fixture.getCard(taskId)).comments).toMatchObject([{ text: 'Oak, please' }, { text: 'Or ash' }])
    await fixture.delete('delete-comment', id, 'wei')
    expect((await fixture.undo(added)).status).toBe(200)
    expect((await fixture.get('task', { id: taskId })).status).toBe(404)
  })

  test('comments of others on own cards also keep the column and the project', async () => {
    await using fixture = await openKanbanFixture()
    const project = await fixture.post('add-project', { title: 'Fair' }, 'helena')
    const board = await fixture.post('add-board', { title: 'Ideas', projectId: project.body.project.id }, 'helena')
    const card = await fixture.post('add-task', { title: 'Stand', boardId: board.body.board.id }, 'helena')
    const { id } = (await fixture.post('add-comment', { taskId: card.body.task.id, text: 'With lamps' })).body.comment
    for (const added of [card, board, project]) expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await fixture.getCard(card.body.task.id)).comments).toMatchObject([{ text: 'With lamps' }])
    await fixture.delete('delete-comment', id)
    for (const added of [card, board, project]) expect((await fixture.undo(added, 'helena')).status).toBe(200)
  })

  test('older cards moved to a new column keep it if they or their comments belong to others', async () => {
    await using fixture = await openKanbanFixture()
    const other = await fixture.addCard({ title: 'Bench' })
    const own = await fixture.addCard({ title: 'Stand' }, 'helena')
    const { id: comment } = (await fixture.post('add-comment', { taskId: own.id, text: 'With lamps' })).body.comment
    fixture.clock.advance(60)
    const added = await fixture.post('add-board', { title: 'Review', projectId: fixture.project.id }, 'helena')
    for (const { id } of [own, other]) await fixture.post('update-task-board', { taskId: id, newBoardId: added.body.board.id }, 'helena')
    expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    await fixture.delete('delete-task', other.id)
    expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    await fixture.delete('delete-comment', comment)
    expect((await fixture.undo(added, 'helena')).status).toBe(200)
  })

  test('an administrator can undo a project with content of its creator, but not with content of others', async () => {
    await using fixture = await openKanbanFixture()
    const added = await fixture.post('add-project', { title: 'Fair' })
    const projectId = added.body.project.id
    await fixture.addBoard('Ideas', projectId)
    const { id } = (await fixture.post('add-board', { title: 'Plans', projectId }, 'wei')).body.board
    await fixture.addCard({ title: 'Stand', boardId: id }, 'wei')
    expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await fixture.delete('delete-board', id, 'wei')).status).toBe(200)
    expect((await fixture.undo(added, 'helena')).status).toBe(200)
    expect((await fixture.get('boards', { projectId })).status).toBe(404)
  })

  test.each([
    ['columns', 'kanban_boards', 'createdById'],
    ['cards', 'kanban_cards', 'createdById'],
    ['comments', 'kanban_comments', 'authorId'],
  ] as const)('%s of unknown authors count as those of others', async (_, table, maker) => {
    await using fixture = await openKanbanFixture()
    const added = await fixture.post('add-project', { title: 'Fair' }, 'helena')
    const board = await fixture.post('add-board', { title: 'Ideas', projectId: added.body.project.id }, 'helena')
    const card = await fixture.post('add-task', { title: 'Stand', boardId: board.body.board.id }, 'helena')
    await fixture.post('add-comment', { taskId: card.body.task.id, text: 'With lamps' }, 'helena')
    const madeBy = (id: number | null) =>
      fixture.app.platform.database.write((tx) =>
        tx
          .updateTable(table as 'kanban_boards')
          .set({ [maker]: id })
          .execute(),
      )
    await madeBy(null)
    expect((await fixture.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    await madeBy(fixture.people.helena.id)
    expect((await fixture.undo(added, 'helena')).status).toBe(200)
  })
})

describe('a deletion can be redone while others have added nothing since', () => {
  const things = (fixture: Fixture, taskId: number) =>
    ({
      project: { id: fixture.project.id, drop: 'delete-project' },
      board: { id: fixture.boards.todo.id, drop: 'delete-board' },
      card: { id: taskId, drop: 'delete-task' },
    }) as const

  const comment = (fixture: Fixture, taskId: number) => fixture.post('add-comment', { taskId, text: 'Oak, please' }, 'wei')

  test.each(['project', 'board', 'card'] as const)('after a %s was restored from the trash', async (entity) => {
    await using fixture = await openKanbanFixture()
    const { id: taskId } = await fixture.addCard({ title: 'Bench' })
    await comment(fixture, taskId)
    const { id, drop } = things(fixture, taskId)[entity]
    fixture.clock.advance(60)
    expect((await fixture.delete(drop, id, 'helena')).status).toBe(200)
    const restored = await fixture.as('helena').post('/api/journal/restore', { entity, id })
    expect((await fixture.getCard(taskId)).comments).toHaveLength(1)
    const again = await fixture.undo(restored, 'helena')
    expect([again.status, (await fixture.get('task', { id: taskId })).status]).toEqual([200, 404])
    const back = await fixture.undo(again, 'helena')
    await comment(fixture, taskId)
    expect((await fixture.undo(back, 'helena')).body.code).toBe('journal.moved_on')
    expect((await fixture.getCard(taskId)).comments).toHaveLength(2)
  })
})

test.each(['project', 'board'] as const)('restoring a %s cannot be undone after others have restored something in it', async (entity) => {
  await using fixture = await openKanbanFixture()
  const { project, boards } = fixture
  const [drop, id] = entity === 'project' ? ['delete-project', project.id] : ['delete-board', boards.todo.id]
  const { id: card } = await fixture.addCard({ title: 'Bench' }, 'wei')
  fixture.clock.advance(60)
  const dropped =
    entity === 'project' ? await fixture.delete('delete-board', boards.todo.id, 'sam') : await fixture.delete('delete-task', card, 'wei')
  const restored = await fixture.undo(await fixture.delete(drop, id, 'helena'), 'helena')
  fixture.clock.advance(60)
  const back = await fixture.undo(dropped, entity === 'project' ? 'sam' : 'wei')
  expect([restored.status, back.status]).toEqual([200, 200])
  expect((await fixture.undo(restored, 'helena')).body.code).toBe('journal.moved_on')
  expect(await fixture.listTitles()).toEqual(['Bench'])
})

describe('clearing a column', () => {
  test('can be undone only by the user who cleared the column last', async () => {
    await using fixture = await openKanbanFixture()
    const { todo } = fixture.boards
    await fixture.addCard({ title: 'Bench' })
    const first = await fixture.delete('clear-tasks', todo.id)
    expect((await fixture.undo(first)).status).toBe(200)
    const second = await fixture.delete('clear-tasks', todo.id, 'wei')
    const refused = await fixture.undo(first)
    expect([refused.status, refused.body.code, await fixture.listTitles(todo)]).toEqual([409, 'journal.moved_on', []])
    expect((await fixture.undo(second, 'wei')).status).toBe(200)
    expect(await fixture.listTitles(todo)).toEqual(['Bench'])
  })

  test('redone, deletes the restored cards, but none added since', async () => {
    await using fixture = await openKanbanFixture()
    const { todo } = fixture.boards
    for (const title of ['A', 'B']) await fixture.addCard({ title })
    const undone = await fixture.undo(await fixture.delete('clear-tasks', todo.id))
    await fixture.addCard({ title: 'C' }, 'wei')
    const again = await fixture.undo(undone)
    expect([again.status, await fixture.listTitles(todo)]).toEqual([200, ['C']])
    expect((await fixture.undo(again)).status).toBe(200)
    expect(await fixture.listTitles(todo)).toEqual(['A', 'B', 'C'])
  })

  test.each([
    ['deleted', (fixture: Fixture, id: number) => fixture.delete('delete-task', id, 'wei')],
    [
      'moved',
      (fixture: Fixture, id: number) => fixture.post('update-task-board', { taskId: id, newBoardId: fixture.boards.doing.id }, 'wei'),
    ],
    ['archived', (fixture: Fixture, id: number) => fixture.post('update-task', { id, isArchived: true }, 'wei')],
  ])('cannot be redone once a restored card has been %s', async (_, change) => {
    await using fixture = await openKanbanFixture()
    const { id } = await fixture.addCard({ title: 'A' })
    await fixture.addCard({ title: 'B' })
    const undone = await fixture.undo(await fixture.delete('clear-tasks', fixture.boards.todo.id))
    expect((await change(fixture, id)).status).toBe(200)
    expect((await fixture.undo(undone)).body.code).toBe('journal.moved_on')
    expect(await fixture.listTitles(fixture.boards.todo)).toEqual(['B'])
  })

  test('can be undone if another column has a clearing with the same number, as in older data', async () => {
    await using fixture = await openKanbanFixture()
    const { todo, doing } = fixture.boards
    await fixture.addCard({ title: 'A' })
    await fixture.addCard({ title: 'B', boardId: doing.id })
    const cleared = await fixture.delete('clear-tasks', todo.id)
    await fixture.app.platform.database.write((tx) => tx.updateTable('kanban_projects').set({ clearingSeq: 0 }).execute())
    await fixture.delete('clear-tasks', doing.id)
    expect(await fixture.rows('kanban_cards').select('clearing').distinct().execute()).toEqual([{ clearing: 1 }])
    expect((await fixture.undo(cleared)).status).toBe(200)
    expect(await fixture.listTitles()).toEqual(['A'])
  })

  test('undone, prevents undoing the restore of the column', async () => {
    await using fixture = await openKanbanFixture()
    const { todo } = fixture.boards
    await fixture.addCard({ title: 'A' }, 'wei')
    fixture.clock.advance(60)
    const cleared = await fixture.delete('clear-tasks', todo.id, 'wei')
    const restored = await fixture.undo(await fixture.delete('delete-board', todo.id, 'helena'), 'helena')
    fixture.clock.advance(60)
    expect((await fixture.undo(cleared, 'wei')).status).toBe(200)
    expect((await fixture.undo(restored, 'helena')).body.code).toBe('journal.moved_on')
    expect(await fixture.listTitles(todo)).toEqual(['A'])
  })

  test('never affects cards of another column', async () => {
    await using fixture = await openKanbanFixture()
    const { todo, doing } = fixture.boards
    const { id } = await fixture.addCard({ title: 'A' })
    await fixture.addCard({ title: 'B', boardId: doing.id })
    await fixture.undo(await fixture.delete('clear-tasks', todo.id))
    const undone = await fixture.undo(await fixture.delete('clear-tasks', doing.id))
    await fixture.post('update-task-board', { taskId: id, newBoardId: doing.id })
    expect((await fixture.undo(undone)).status).toBe(200)
    expect(await fixture.listTitles(doing)).toEqual(['A'])
  })
})

describe('a deactivated user', () => {
  const leave = (fixture: Fixture, id: number) =>
    fixture.app.platform.database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute())

  test('is added to a card or project again only by undo', async () => {
    await using fixture = await openKanbanFixture()
    const { sam, wei } = fixture.people
    const { id } = await fixture.addCard({ title: 'Bench', assignedTo: [wei.id] })
    await fixture.post('update-project', { id: fixture.project.id, members: [sam.id, wei.id] })
    await leave(fixture, wei.id)
    const card = await fixture.post('update-task', { id, assignedTo: [] })
    const project = await fixture.post('update-project', { id: fixture.project.id, members: [sam.id] })
    expect((await fixture.send('update-task', { id, assignedTo: [wei.id] })).status).toBe(400)
    expect([(await fixture.undo(card)).status, (await fixture.undo(project)).status]).toEqual([200, 200])
    expect((await fixture.getCard(id)).assignedTo).toMatchObject([{ id: wei.id }])
    expect((await fixture.get('projects')).body.projects[0].members).toMatchObject([{ id: sam.id }, { id: wei.id }])
  })

  test('does not prevent copying a card, and is not assigned to the copy', async () => {
    await using fixture = await openKanbanFixture()
    const { sam, wei } = fixture.people
    const { id } = await fixture.addCard({ title: 'Bench', assignedTo: [sam.id, wei.id] })
    await leave(fixture, wei.id)
    const { status, body } = await fixture.send('copy-task', { taskId: id })
    expect([status, body.task?.assignedTo]).toEqual([200, [{ id: sam.id, fullName: 'Sam Whitfield', avatar: null }]])
  })
})
