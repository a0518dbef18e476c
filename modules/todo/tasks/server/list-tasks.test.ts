import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTodoFixture } from '../../server/todo-fixture.ts'

describe('the list', () => {
  test('is filtered by state, the newest first', async () => {
    await using fixture = await openTodoFixture()
    const sam = fixture.as('sam')
    await fixture.addTask({ title: 'Open' })
    await fixture.addTask({ title: 'Important', isImportant: true })
    await fixture.addTask({ title: 'Completed', isCompleted: true })
    const gone = await fixture.addTask({ title: 'Deleted', isImportant: true })
    await sam.delete('/apps/todo/delete-task', { taskId: gone.id })
    expect(await fixture.listTitles()).toEqual(['Completed', 'Important', 'Open'])
    expect(await fixture.listTitles({ filter: '' })).toEqual(['Completed', 'Important', 'Open'])
    expect(await fixture.listTitles({ filter: 'important' })).toEqual(['Important'])
    expect(await fixture.listTitles({ filter: 'completed' })).toEqual(['Completed'])
    expect(await fixture.listTitles({ filter: 'deleted' })).toEqual(['Deleted'])
  })

  test('is sorted ignoring case and accents', async () => {
    await using fixture = await openTodoFixture()
    for (const title of ['zebra', 'Émile', 'eagle', 'Apple', 'ähnlich']) await fixture.addTask({ title })
    expect(await fixture.listTitles({ sort: 'title-asc' })).toEqual(['ähnlich', 'Apple', 'eagle', 'Émile', 'zebra'])
    expect(await fixture.listTitles({ sort: 'title-desc' })).toEqual(['zebra', 'Émile', 'eagle', 'Apple', 'ähnlich'])
  })

  test('is sorted by due date or assignee, tasks without one last', async () => {
    await using fixture = await openTodoFixture()
    const { wei, amelie } = fixture.people
    await fixture.addTask({ title: 'Someday' })
    await fixture.addTask({ title: 'Monday', dueDate: '2026-11-23', assignee: wei.id })
    await fixture.addTask({ title: 'Monday at nine', dueDate: '2026-11-23', dueTime: '09:00' })
    await fixture.addTask({ title: 'Friday', dueDate: '2026-11-20', assignee: amelie.id })
    expect(await fixture.listTitles({ sort: 'due-date' })).toEqual(['Friday', 'Monday at nine', 'Monday', 'Someday'])
    expect(await fixture.listTitles({ sort: 'assignee' })).toEqual(['Friday', 'Monday', 'Someday', 'Monday at nine'])
  })

  test('finds a substring of title or description, ignoring case and accents', async () => {
    await using fixture = await openTodoFixture()
    await fixture.addTask({ title: 'Crème brûlée' })
    await fixture.addTask({ title: 'Menu', description: 'with **CRÈME**' })
    await fixture.addTask({ title: '打印机维修' })
    expect(await fixture.listTitles({ q: 'creme' })).toEqual(['Menu', 'Crème brûlée'])
    expect(await fixture.listTitles({ q: '印机' })).toEqual(['打印机维修'])
    expect(await fixture.listTitles({ q: '%' })).toEqual([])
    expect(await fixture.listTitles({ q: '  ' })).toHaveLength(3)
  })

  test('combines the filters for tag, assignee and due date', async () => {
    await using fixture = await openTodoFixture()
    const { wei } = fixture.people
    await fixture.addTask({ title: 'Right', tags: ['high'], assignee: wei.id, dueDate: '2026-11-23' })
    await fixture.addTask({ title: 'Late', tags: ['high'], assignee: wei.id, dueDate: '2026-11-25', dueTime: '08:00' })
    await fixture.addTask({ title: 'Untagged', assignee: wei.id, dueDate: '2026-11-23' })
    await fixture.addTask({ title: 'Undated', tags: ['high'] })
    const all = { tag: 'High', assignee: wei.id, dueFrom: '2026-11-21', dueTo: '2026-11-24' }
    expect(await fixture.listTitles(all)).toEqual(['Right'])
    expect(await fixture.listTitles({ tag: 'high' })).toEqual(['Undated', 'Late', 'Right'])
    expect(await fixture.listTitles({ dueTo: '2026-11-25' })).toEqual(['Untagged', 'Late', 'Right'])
    expect(await fixture.listTitles({ dueFrom: '2026-11-25' })).toEqual(['Late'])
  })

  test('returns the applied parameters, the exact total on every page, and no tasks past the end', async () => {
    await using fixture = await openTodoFixture()
    for (let n = 1; n <= 12; n++) await fixture.addTask({ title: `Task ${String(n).padStart(2, '0')}` })
    const sam = fixture.as('sam')
    const page = await sam.get('/apps/todo/tasks', { page: 2, q: 'task', sort: 'title-asc' })
    expect(page.body.total).toBe(12)
    expect(page.body.tasks.map((task: { title: string }) => task.title)).toEqual(['Task 11', 'Task 12'])
    expect(page.body.params).toEqual({ filter: '', q: 'task', sort: 'title-asc', tag: '', page: 2 })
    expect((await sam.get('/apps/todo/tasks', { page: 9, perPage: 5 })).body).toMatchObject({ tasks: [], total: 12 })
    expect((await sam.get('/apps/todo/tasks')).body.tasks).toHaveLength(12)
  })
})

describe('an invalid parameter value', () => {
  let fixture: Awaited<ReturnType<typeof openTodoFixture>>
  beforeAll(async () => void (fixture = await openTodoFixture()))
  afterAll(() => fixture[Symbol.asyncDispose]())

  test.each([
    { filter: 'urgent' },
    { sort: 'colour' },
    { tag: 'nonsense' },
    { page: 0 },
    { perPage: 101 },
    { page: 'two' },
    { assignee: '1 or 1=1' },
    { dueFrom: '2026-02-30' },
    { q: 'x'.repeat(201) },
  ])('is rejected: %o', async (query) => {
    const answer = await fixture.as('sam').get('/apps/todo/tasks', query as Record<string, unknown>)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  })
})
