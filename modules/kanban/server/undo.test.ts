import { describe, expect, test } from 'vitest'
import { openKanbanWorld } from './kanban-world.ts'

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
})
