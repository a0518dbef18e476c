import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTodoFixture } from './todo-fixture.ts'

type TodoFixture = Awaited<ReturnType<typeof openTodoFixture>>
type Call = (as: TodoFixture['guest'], id: number) => ReturnType<TodoFixture['guest']['get']>

const calls: Record<string, Call> = {
  listTasks: (as) => as.get('/apps/todo/tasks'),
  getTask: (as, id) => as.get('/apps/todo/task', { id }),
  countDone: (as) => as.get('/apps/todo/done', { from: '2026-11-16', to: '2026-11-22' }),
  addTask: (as) => as.post('/apps/todo/add-tasks', { task: { title: 'New' } }),
  updateTask: (as, id) => as.post('/apps/todo/update-task', { task: { id, title: 'Changed' } }),
  updateTasks: (as, id) => as.post('/apps/todo/update-tasks', { taskIds: [id], dataToUpdate: { isImportant: true } }),
  moveTask: (as, id) => as.post('/apps/todo/move-task', { taskId: id, beforeTaskId: null }),
  listTags: (as) => as.get('/apps/todo/tags'),
  addTag: (as) => as.post('/apps/todo/add-tag', { tag: { title: 'office' } }),
  updateTag: (as) => as.post('/apps/todo/update-tag', { tag: { id: 1, color: 'grey' } }),
  deleteTag: (as) => as.delete('/apps/todo/delete-tag', { tagId: 2 }),
  deleteTasks: (as, id) => as.delete('/apps/todo/delete-tasks', { taskIds: [id] }),
  deleteTask: (as, id) => as.delete('/apps/todo/delete-task', { taskId: id }),
}

describe('permissions', () => {
  test('guests get 401 and users without rights 403, without changes', async () => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Order toner' })
    const before = await fixture.countRows()
    for (const [name, call] of Object.entries(calls)) {
      expect([name, (await call(fixture.guest, id)).status]).toEqual([name, 401])
      expect([name, (await call(fixture.as('stranger'), id)).status]).toEqual([name, 403])
    }
    expect(await fixture.countRows()).toEqual(before)
  })

  test.each(['sam', 'helena'] as const)('%s can call everything', async (name) => {
    await using fixture = await openTodoFixture()
    const { id } = await fixture.addTask({ title: 'Order toner' }, 'wei')
    for (const [call, send] of Object.entries(calls)) expect([call, (await send(fixture.as(name), id)).status]).toEqual([call, 200])
  })
})

describe('hostile input', () => {
  let fixture: TodoFixture
  beforeAll(async () => void (fixture = await openTodoFixture()))
  afterAll(() => fixture[Symbol.asyncDispose]())

  test.each([
    [{ title: '' }, '/task/title'],
    [{ title: ' \n\t ' }, '/task/title'],
    [{ title: 'x'.repeat(256) }, '/task/title'],
    [{ title: null }, '/task/title'],
    [{ title: 7 }, '/task/title'],
    [{}, '/task/title'],
    [{ title: 'a\0b' }, '/task/title'],
    [{ title: 'A', colour: 'red' }, '/task/colour'],
    [{ title: 'A', description: null }, '/task/description'],
    [{ title: 'A', description: 'x'.repeat(20_001) }, '/task/description'],
    [{ title: 'A', dueDate: '2026-02-30' }, '/task/dueDate'],
    [{ title: 'A', dueDate: 'tomorrow' }, '/task/dueDate'],
    [{ title: 'A', dueDate: '2026-11-21', dueTime: '24:00' }, '/task/dueTime'],
    [{ title: 'A', dueTime: '12:00' }, '/task/dueTime'],
    [{ title: 'A', dueDate: '2026-11-21', timeZone: 'Mars/Olympus' }, '/task/timeZone'],
    [{ title: 'A', tags: ['team', 'nonsense'] }, '/task/tags/1'],
    [{ title: 'A', tags: 'team' }, '/task/tags'],
    [{ title: 'A', tags: Array(21).fill('team') }, '/task/tags'],
    [{ title: 'A', assignee: 99_999 }, '/task/assignee'],
    [{ title: 'A', assignee: { id: '1' } }, '/task/assignee/id'],
    [{ title: 'A', isImportant: 'yes' }, '/task/isImportant'],
    [{ title: 'A', isCompleted: null }, '/task/isCompleted'],
    [{ title: 'A', parentId: -1 }, '/task/parentId'],
  ])('rejects %o at %s without changes', async (task, path) => {
    const before = await fixture.countRows()
    const answer = await fixture.as('sam').post('/apps/todo/add-tasks', { task })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path)
    expect(await fixture.countRows()).toEqual(before)
  })

  test('rejects inactive assignees and ignores read-only properties', async () => {
    const { victor, sam } = fixture.people
    expect((await fixture.as('sam').post('/apps/todo/add-tasks', { task: { title: 'A', assignee: victor.id } })).status).toBe(400)
    const task = await fixture.addTask({
      title: 'A',
      id: 77,
      createdAt: 'long ago',
      position: 'zz',
      subtaskCount: 5,
      createdBy: null,
      completedAt: 1,
    })
    expect(task).toMatchObject({ subtaskCount: 0, completedAt: null, createdAt: '2026-11-20T09:30:00.000Z', createdBy: { id: sam.id } })
    expect([task.id === 77, task.position === 'zz']).toEqual([false, false])
  })

  test.each([[{ taskId: 0 }], [{ taskId: -1 }], [{ taskId: 1.5 }], [{ taskId: 'all' }], [{}], [{ taskId: '9007199254740993' }]])(
    'rejects deleting %o',
    async (query) => {
      const before = await fixture.countRows()
      expect((await fixture.as('sam').delete('/apps/todo/delete-task', query)).status).toBe(400)
      expect(await fixture.countRows()).toEqual(before)
    },
  )

  test('missing tasks answer 404', async () => {
    const sam = fixture.as('sam')
    expect((await sam.get('/apps/todo/task', { id: 555 })).status).toBe(404)
    expect((await sam.post('/apps/todo/update-task', { task: { id: 555, title: 'A' } })).status).toBe(404)
    expect((await sam.delete('/apps/todo/delete-task', { taskId: 555 })).status).toBe(404)
    expect((await sam.post('/apps/todo/add-tasks', { task: { title: 'A', parentId: 555 } })).status).toBe(404)
  })

  test('bulk calls require at least one id and one property, and have limits', async () => {
    const { id } = await fixture.addTask({ title: 'A' })
    const bulk = (body: object) => fixture.as('sam').post('/apps/todo/update-tasks', body)
    expect((await bulk({ taskIds: [], dataToUpdate: { isCompleted: true } })).status).toBe(400)
    expect((await bulk({ taskIds: [id], dataToUpdate: {} })).status).toBe(400)
    expect((await bulk({ taskIds: [id], dataToUpdate: { title: 'B' } })).status).toBe(400)
    expect((await bulk({ taskIds: [id], dataToUpdate: { addTags: ['nonsense'] } })).status).toBe(400)
    expect((await bulk({ taskIds: Array.from({ length: 501 }, (_, n) => n + 1), dataToUpdate: { isCompleted: true } })).status).toBe(400)
  })

  test('returns markup as plain text', async () => {
    const title = `<img src=x onerror=alert(1)> '; drop table tasks; --`
    expect((await fixture.addTask({ title })).title).toBe(title)
    expect(await fixture.listTitles({ q: "'; drop" })).toEqual([title])
  })
})
