import { describe, expect, test } from 'vitest'
import { kanban } from './contract.ts'
import { openKanbanFixture } from './server/kanban-fixture.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'

describe('permissions', () => {
  test('guests get 401 and users without rights 403, without changes', async () => {
    await using fixture = await openKanbanFixture()
    await fixture.addCard({ title: 'Bench' })
    const before = await fixture.countRows()
    for (const { method, path } of Object.values(kanban)) {
      for (const [as, status] of [
        [fixture.guest, 401],
        [fixture.as('stranger'), 403],
      ] as const) {
        const answer =
          method === 'GET' ? await as.get(path) : method === 'DELETE' ? await as.delete(path, { data: 1 }) : await as.post(path, {})
        // Authorization comes before validation.
        expect([path, answer.status]).toEqual([path, status])
      }
    }
    expect(await fixture.countRows()).toEqual(before)
  })

  test('a user with the guest role can only read the projects of which they are a member', async () => {
    await using fixture = await openKanbanFixture()
    const card = await fixture.addCard({ title: 'Bench' })
    const guest = await createPerson(fixture.app.platform, { name: 'gus', fullName: 'Gus Guest', role: 'guest', status: 'active' })
    const as = createTestClient(fixture.app.http, [], guest.accessToken)
    const ask = async (query: object = {}) => (await as.get('/apps/kanban/tasks', { ...query })).status
    expect([await ask({ projectId: fixture.project.id }), (await as.get('/apps/kanban/task', { id: card.id })).status]).toEqual([404, 404])
    await fixture.post('update-project', { id: fixture.project.id, members: [guest.id] })
    expect((await as.get('/apps/kanban/tasks')).body.tasks).toMatchObject([{ title: 'Bench' }])
    expect((await as.post('/apps/kanban/update-task', { data: { id: card.id, title: 'Mine' } })).status).toBe(403)
    expect((await as.post('/apps/kanban/add-comment', { data: { taskId: card.id, text: 'Hm' } })).status).toBe(403)
  })

  test('staff can change only their own comments', async () => {
    await using fixture = await openKanbanFixture()
    const { id: taskId } = await fixture.addCard({ title: 'Bench' })
    const { id } = (await fixture.post('add-comment', { taskId, text: 'Mine' })).body.comment
    expect((await fixture.send('update-comment', { id, text: 'Hers' }, 'wei')).status).toBe(403)
    expect((await fixture.delete('delete-comment', id, 'wei')).status).toBe(403)
    expect((await fixture.send('update-comment', { id, text: 'Better' })).body.comment.text).toBe('Better')
  })
})

describe('undo', () => {
  test('restores all cards at once after clearing or deleting a board', async () => {
    await using fixture = await openKanbanFixture()
    for (const title of ['A', 'B', 'C']) await fixture.addCard({ title })
    const cleared = await fixture.delete('clear-tasks', fixture.boards.todo.id)
    expect(cleared.body.tasks.map(({ title }: { title: string }) => title)).toEqual(['A', 'B', 'C'])
    expect(await fixture.listTitles()).toEqual([])
    expect((await fixture.undo(cleared)).status).toBe(200)
    expect(await fixture.listTitles()).toEqual(['A', 'B', 'C'])
    const deleted = await fixture.as('sam').deleteWithBody('/apps/kanban/delete-board', { data: fixture.boards.todo.id })
    expect(deleted.status).toBe(200)
    expect([await fixture.listTitles(), (await fixture.get('boards')).body.total]).toEqual([[], 2])
    expect((await fixture.undo(deleted)).status).toBe(200)
    expect([await fixture.listTitles(), (await fixture.get('boards')).body.total]).toEqual([['A', 'B', 'C'], 3])
  })

  test('reverts every kind of change to a card', async () => {
    await using fixture = await openKanbanFixture()
    const { wei } = fixture.people
    await fixture.post('add-label', { title: 'Wood', color: 'green' })
    const { id } = await fixture.addCard({
      title: 'Bench',
      description: '**Oak**',
      labels: ['wood'],
      assignedTo: [wei.id],
      dueDate: '2026-12-01',
    })
    const whole = await fixture.getCard(id)
    expect(whole).toMatchObject({ labels: ['Wood'], assignedTo: [{ id: wei.id }], hasDescription: true, isDone: false })
    const changes = [
      { title: 'Chair' },
      { description: '' },
      { labels: [] },
      { assignedTo: [] },
      { dueDate: null },
      { isDone: true },
      { isArchived: true },
    ]
    for (const change of changes) {
      const answer = await fixture.post('update-task', { id, ...change })
      expect((await fixture.undo(answer)).status).toBe(200)
      expect({ ...(await fixture.getCard(id)), updatedAt: '' }).toEqual({ ...whole, updatedAt: '' })
    }
    const gone = await fixture.delete('delete-task', id)
    expect((await fixture.get('task', { id })).status).toBe(404)
    expect((await fixture.undo(gone)).status).toBe(200)
    const added = await fixture.post('save-checklist', { taskId: id, title: 'Steps' })
    expect((await fixture.undo(added)).status).toBe(200)
    expect((await fixture.getCard(id)).checklists).toEqual([])
  })

  test('restores a deleted project with its content, and a label on its cards', async () => {
    await using fixture = await openKanbanFixture()
    const { id } = (await fixture.post('add-label', { title: 'Wood' })).body.label
    await fixture.addCard({ title: 'Bench', labels: ['Wood'] })
    const label = await fixture.delete('delete-label', id)
    expect((await fixture.get('tasks')).body.tasks[0].labels).toEqual([])
    expect((await fixture.undo(label)).status).toBe(200)
    const project = await fixture.delete('delete-project', fixture.project.id, 'helena')
    expect((await fixture.get('tasks', { projectId: fixture.project.id })).status).toBe(404)
    expect((await fixture.undo(project, 'helena')).status).toBe(200)
    expect((await fixture.get('tasks')).body.tasks).toMatchObject([{ title: 'Bench', labels: ['Wood'] }])
  })
})

test('notifies mentioned and assigned users who may read the card, except for their own changes', async () => {
  await using fixture = await openKanbanFixture()
  const { wei, sam, stranger } = fixture.people
  const card = await fixture.addCard({ title: 'Bench', assignedTo: [wei.id, sam.id] })
  await fixture.post('add-comment', { taskId: card.id, text: '@Wei Chen @Nobody Known look', mentions: [wei.id, stranger.id, sam.id] })
  const rows = await fixture.rows('notifications').select(['userId', 'kind', 'link']).orderBy('id').execute()
  expect(rows).toEqual([
    { userId: wei.id, kind: 'assigned', link: `/kanban?task=${card.id}` },
    { userId: wei.id, kind: 'mentioned', link: `/kanban?task=${card.id}` },
  ])
})

test('lists contain counts instead of comments, attachments and checklists, and omit descriptions on request', async () => {
  await using fixture = await openKanbanFixture()
  const { id: taskId } = await fixture.addCard({ title: 'Bench', description: 'x'.repeat(5000) })
  await fixture.post('add-comment', { taskId, text: 'Nice' })
  const [row] = (await fixture.get('tasks')).body.tasks
  expect(row).toMatchObject({ description: 'x'.repeat(5000), comments: 1, attachments: 0, checklistTotal: 0 })
  const [lean] = (await fixture.get('tasks', { descriptions: false })).body.tasks
  const { description: _, ...rest } = row
  expect(lean).toEqual({ ...rest, hasDescription: true })
  expect((await fixture.get('tasks', { q: 'xxx' })).body.total).toBe(1)
})
