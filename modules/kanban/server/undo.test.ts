import { describe, expect, test } from 'vitest'
import { openKanbanWorld } from './kanban-world.ts'

type World = Awaited<ReturnType<typeof openKanbanWorld>>

describe('an addition is taken back only while nobody else has put anything into it', () => {
  test('a column with cards of others stays, one with own cards goes', async () => {
    await using world = await openKanbanWorld()
    const added = await world.post('add-board', { title: 'Review', projectId: world.project.id }, 'helena')
    const boardId = added.body.board.id
    await world.add({ title: 'Own', boardId }, 'helena')
    const { id } = await world.add({ title: 'Bench', boardId })
    const refused = await world.undo(added, 'helena')
    expect([refused.status, refused.body.code]).toEqual([409, 'journal.moved_on'])
    expect(await world.titles(added.body.board)).toEqual(['Own', 'Bench'])
    await world.drop('delete-task', id)
    expect((await world.undo(added, 'helena')).status).toBe(200)
    expect((await world.get('boards')).body.total).toBe(3)
  })

  test('a project with columns or cards of others stays, one with own columns goes', async () => {
    await using world = await openKanbanWorld()
    const added = await world.post('add-project', { title: 'Fair' }, 'helena')
    const projectId = added.body.project.id
    const own = (await world.post('add-board', { title: 'Ideas', projectId }, 'helena')).body.board
    const { id: other } = await world.addBoard('Plans', projectId)
    expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await world.drop('delete-board', other)).status).toBe(200)
    const { id: card } = await world.add({ title: 'Stand', boardId: own.id })
    expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await world.get('tasks', { projectId })).body.tasks).toMatchObject([{ title: 'Stand' }])
    await world.drop('delete-task', card)
    expect((await world.undo(added, 'helena')).status).toBe(200)
    expect((await world.get('tasks', { projectId })).status).toBe(404)
  })

  test('a card on which others have commented stays, one with own comments goes', async () => {
    await using world = await openKanbanWorld()
    const added = await world.post('add-task', { title: 'Bench', boardId: world.boards.todo.id })
    const taskId = added.body.task.id
    await world.post('add-comment', { taskId, text: 'Oak, please' })
    const { id } = (await world.post('add-comment', { taskId, text: 'Or ash' }, 'wei')).body.comment
    expect((await world.undo(added)).body.code).toBe('journal.moved_on')
    expect((await world.card(taskId)).comments).toMatchObject([{ text: 'Oak, please' }, { text: 'Or ash' }])
    await world.drop('delete-comment', id, 'wei')
    expect((await world.undo(added)).status).toBe(200)
    expect((await world.get('task', { id: taskId })).status).toBe(404)
  })

  test('comments of others on own cards keep a column and a project as they keep the card', async () => {
    await using world = await openKanbanWorld()
    const project = await world.post('add-project', { title: 'Fair' }, 'helena')
    const board = await world.post('add-board', { title: 'Ideas', projectId: project.body.project.id }, 'helena')
    const card = await world.post('add-task', { title: 'Stand', boardId: board.body.board.id }, 'helena')
    const { id } = (await world.post('add-comment', { taskId: card.body.task.id, text: 'With lamps' })).body.comment
    for (const added of [card, board, project]) expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await world.card(card.body.task.id)).comments).toMatchObject([{ text: 'With lamps' }])
    await world.drop('delete-comment', id)
    for (const added of [card, board, project]) expect((await world.undo(added, 'helena')).status).toBe(200)
  })

  test('older cards that were moved onto a new column keep it if they, or comments on them, are of others', async () => {
    await using world = await openKanbanWorld()
    const theirs = await world.add({ title: 'Bench' })
    const own = await world.add({ title: 'Stand' }, 'helena')
    const { id: comment } = (await world.post('add-comment', { taskId: own.id, text: 'With lamps' })).body.comment
    world.clock.move(60)
    const added = await world.post('add-board', { title: 'Review', projectId: world.project.id }, 'helena')
    for (const { id } of [own, theirs]) await world.post('update-task-board', { taskId: id, newBoardId: added.body.board.id }, 'helena')
    expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    await world.drop('delete-task', theirs.id)
    expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    await world.drop('delete-comment', comment)
    expect((await world.undo(added, 'helena')).status).toBe(200)
  })

  test('taken back by an administrator, a project goes with what whoever added it has put into it, not with what others have', async () => {
    await using world = await openKanbanWorld()
    const added = await world.post('add-project', { title: 'Fair' })
    const projectId = added.body.project.id
    await world.addBoard('Ideas', projectId)
    const { id } = (await world.post('add-board', { title: 'Plans', projectId }, 'wei')).body.board
    await world.add({ title: 'Stand', boardId: id }, 'wei')
    expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    expect((await world.drop('delete-board', id, 'wei')).status).toBe(200)
    expect((await world.undo(added, 'helena')).status).toBe(200)
    expect((await world.get('boards', { projectId })).status).toBe(404)
  })

  test.each([
    ['columns', 'kanban_boards', 'createdById'],
    ['cards', 'kanban_cards', 'createdById'],
    ['comments', 'kanban_comments', 'authorId'],
  ] as const)('%s of which nobody knows who made them keep it as those of others do', async (_, table, maker) => {
    await using world = await openKanbanWorld()
    const added = await world.post('add-project', { title: 'Fair' }, 'helena')
    const board = await world.post('add-board', { title: 'Ideas', projectId: added.body.project.id }, 'helena')
    const card = await world.post('add-task', { title: 'Stand', boardId: board.body.board.id }, 'helena')
    await world.post('add-comment', { taskId: card.body.task.id, text: 'With lamps' }, 'helena')
    const madeBy = (id: number | null) =>
      world.app.platform.database.write((tx) =>
        tx
          .updateTable(table as 'kanban_boards')
          .set({ [maker]: id })
          .execute(),
      )
    await madeBy(null)
    expect((await world.undo(added, 'helena')).body.code).toBe('journal.moved_on')
    await madeBy(world.people.helena.id)
    expect((await world.undo(added, 'helena')).status).toBe(200)
  })
})

describe('a deletion is repeated with all that stood there, while others have added nothing since', () => {
  const things = (world: World, taskId: number) =>
    ({
      project: { id: world.project.id, drop: 'delete-project' },
      board: { id: world.boards.todo.id, drop: 'delete-board' },
      card: { id: taskId, drop: 'delete-task' },
    }) as const

  const comment = (world: World, taskId: number) => world.post('add-comment', { taskId, text: 'Oak, please' }, 'wei')

  test.each(['project', 'board', 'card'] as const)('of a %s that came back from the bin', async (entity) => {
    await using world = await openKanbanWorld()
    const { id: taskId } = await world.add({ title: 'Bench' })
    await comment(world, taskId)
    const { id, drop } = things(world, taskId)[entity]
    world.clock.move(60)
    expect((await world.drop(drop, id, 'helena')).status).toBe(200)
    const restored = await world.as('helena').post('/api/journal/restore', { entity, id })
    expect((await world.card(taskId)).comments).toHaveLength(1)
    const again = await world.undo(restored, 'helena')
    expect([again.status, (await world.get('task', { id: taskId })).status]).toEqual([200, 404])
    const back = await world.undo(again, 'helena')
    await comment(world, taskId)
    expect((await world.undo(back, 'helena')).body.code).toBe('journal.moved_on')
    expect((await world.card(taskId)).comments).toHaveLength(2)
  })
})

test.each(['project', 'board'] as const)(
  'the restoring of a %s is not taken back over what others have brought back there since',
  async (entity) => {
    await using world = await openKanbanWorld()
    const { project, boards } = world
    const [drop, id] = entity === 'project' ? ['delete-project', project.id] : ['delete-board', boards.todo.id]
    const { id: card } = await world.add({ title: 'Bench' }, 'wei')
    world.clock.move(60)
    const dropped =
      entity === 'project' ? await world.drop('delete-board', boards.todo.id, 'sam') : await world.drop('delete-task', card, 'wei')
    const restored = await world.undo(await world.drop(drop, id, 'helena'), 'helena')
    world.clock.move(60)
    const back = await world.undo(dropped, entity === 'project' ? 'sam' : 'wei')
    expect([restored.status, back.status]).toEqual([200, 200])
    expect((await world.undo(restored, 'helena')).body.code).toBe('journal.moved_on')
    expect(await world.titles()).toEqual(['Bench'])
  },
)

describe('clearing a column', () => {
  test('taken back and repeated by somebody else, is theirs to undo and no longer that of the first', async () => {
    await using world = await openKanbanWorld()
    const { todo } = world.boards
    await world.add({ title: 'Bench' })
    const first = await world.drop('clear-tasks', todo.id)
    expect((await world.undo(first)).status).toBe(200)
    const second = await world.drop('clear-tasks', todo.id, 'wei')
    const refused = await world.undo(first)
    expect([refused.status, refused.body.code, await world.titles(todo)]).toEqual([409, 'journal.moved_on', []])
    expect((await world.undo(second, 'wei')).status).toBe(200)
    expect(await world.titles(todo)).toEqual(['Bench'])
  })

  test('done again deletes the cards that were brought back, and none that was added since', async () => {
    await using world = await openKanbanWorld()
    const { todo } = world.boards
    for (const title of ['A', 'B']) await world.add({ title })
    const undone = await world.undo(await world.drop('clear-tasks', todo.id))
    await world.add({ title: 'C' }, 'wei')
    const again = await world.undo(undone)
    expect([again.status, await world.titles(todo)]).toEqual([200, ['C']])
    expect((await world.undo(again)).status).toBe(200)
    expect(await world.titles(todo)).toEqual(['A', 'B', 'C'])
  })

  test.each([
    ['deleted', (world: World, id: number) => world.drop('delete-task', id, 'wei')],
    ['moved', (world: World, id: number) => world.post('update-task-board', { taskId: id, newBoardId: world.boards.doing.id }, 'wei')],
    ['archived', (world: World, id: number) => world.post('update-task', { id, isArchived: true }, 'wei')],
  ])('is not done again once a card that was brought back has been %s', async (_, change) => {
    await using world = await openKanbanWorld()
    const { id } = await world.add({ title: 'A' })
    await world.add({ title: 'B' })
    const undone = await world.undo(await world.drop('clear-tasks', world.boards.todo.id))
    expect((await change(world, id)).status).toBe(200)
    expect((await world.undo(undone)).body.code).toBe('journal.moved_on')
    expect(await world.titles(world.boards.todo)).toEqual(['B'])
  })

  test('is taken back where another column of the project has a clearing of the same number, as before they were numbered together', async () => {
    await using world = await openKanbanWorld()
    const { todo, doing } = world.boards
    await world.add({ title: 'A' })
    await world.add({ title: 'B', boardId: doing.id })
    const cleared = await world.drop('clear-tasks', todo.id)
    await world.app.platform.database.write((tx) => tx.updateTable('kanban_projects').set({ clearingSeq: 0 }).execute())
    await world.drop('clear-tasks', doing.id)
    expect(await world.rows('kanban_cards').select('clearing').distinct().execute()).toEqual([{ clearing: 1 }])
    expect((await world.undo(cleared)).status).toBe(200)
    expect(await world.titles()).toEqual(['A'])
  })

  test('taken back keeps the column from going with the undo of its restoring', async () => {
    await using world = await openKanbanWorld()
    const { todo } = world.boards
    await world.add({ title: 'A' }, 'wei')
    world.clock.move(60)
    const cleared = await world.drop('clear-tasks', todo.id, 'wei')
    const restored = await world.undo(await world.drop('delete-board', todo.id, 'helena'), 'helena')
    world.clock.move(60)
    expect((await world.undo(cleared, 'wei')).status).toBe(200)
    expect((await world.undo(restored, 'helena')).body.code).toBe('journal.moved_on')
    expect(await world.titles(todo)).toEqual(['A'])
  })

  test('on one column of a project never touches the cards of another', async () => {
    await using world = await openKanbanWorld()
    const { todo, doing } = world.boards
    const { id } = await world.add({ title: 'A' })
    await world.add({ title: 'B', boardId: doing.id })
    await world.undo(await world.drop('clear-tasks', todo.id))
    const undone = await world.undo(await world.drop('clear-tasks', doing.id))
    await world.post('update-task-board', { taskId: id, newBoardId: doing.id })
    expect((await world.undo(undone)).status).toBe(200)
    expect(await world.titles(doing)).toEqual(['A'])
  })
})

describe('a colleague who has left', () => {
  const leave = (world: World, id: number) =>
    world.app.platform.database.write((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute())

  test('is put back on a card and into a project by an undo, and on nothing else', async () => {
    await using world = await openKanbanWorld()
    const { sam, wei } = world.people
    const { id } = await world.add({ title: 'Bench', assignedTo: [wei.id] })
    await world.post('update-project', { id: world.project.id, members: [sam.id, wei.id] })
    await leave(world, wei.id)
    const card = await world.post('update-task', { id, assignedTo: [] })
    const project = await world.post('update-project', { id: world.project.id, members: [sam.id] })
    expect((await world.send('update-task', { id, assignedTo: [wei.id] })).status).toBe(400)
    expect([(await world.undo(card)).status, (await world.undo(project)).status]).toEqual([200, 200])
    expect((await world.card(id)).assignedTo).toMatchObject([{ id: wei.id }])
    expect((await world.get('projects')).body.projects[0].members).toMatchObject([{ id: sam.id }, { id: wei.id }])
  })

  test('does not keep a card from being copied, and is not on the copy', async () => {
    await using world = await openKanbanWorld()
    const { sam, wei } = world.people
    const { id } = await world.add({ title: 'Bench', assignedTo: [sam.id, wei.id] })
    await leave(world, wei.id)
    const { status, body } = await world.send('copy-task', { taskId: id })
    expect([status, body.task?.assignedTo]).toEqual([200, [{ id: sam.id, fullName: 'Sam Whitfield', avatar: null }]])
  })
})
