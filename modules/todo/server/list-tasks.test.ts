import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTodoWorld } from './todo-world.ts'

describe('the list', () => {
  test('is filtered by state, the newest first', async () => {
    await using world = await openTodoWorld()
    const sam = world.as('sam')
    await world.add({ title: 'Open' })
    await world.add({ title: 'Important', isImportant: true })
    await world.add({ title: 'Completed', isCompleted: true })
    const gone = await world.add({ title: 'Deleted', isImportant: true })
    await sam.delete('/apps/todo/delete-task', { taskId: gone.id })
    expect(await world.titles()).toEqual(['Completed', 'Important', 'Open'])
    expect(await world.titles({ filter: '' })).toEqual(['Completed', 'Important', 'Open'])
    expect(await world.titles({ filter: 'important' })).toEqual(['Important'])
    expect(await world.titles({ filter: 'completed' })).toEqual(['Completed'])
    expect(await world.titles({ filter: 'deleted' })).toEqual(['Deleted'])
  })

  test('is sorted without regard to case and accents', async () => {
    await using world = await openTodoWorld()
    for (const title of ['zebra', 'Émile', 'eagle', 'Apple', 'ähnlich']) await world.add({ title })
    expect(await world.titles({ sort: 'title-asc' })).toEqual(['ähnlich', 'Apple', 'eagle', 'Émile', 'zebra'])
    expect(await world.titles({ sort: 'title-desc' })).toEqual(['zebra', 'Émile', 'eagle', 'Apple', 'ähnlich'])
  })

  test('is sorted by due date and by assignee, those without last', async () => {
    await using world = await openTodoWorld()
    const { wei, amelie } = world.people
    await world.add({ title: 'Someday' })
    await world.add({ title: 'Monday', dueDate: '2026-11-23', assignee: wei.id })
    await world.add({ title: 'Monday at nine', dueDate: '2026-11-23', dueTime: '09:00' })
    await world.add({ title: 'Friday', dueDate: '2026-11-20', assignee: amelie.id })
    expect(await world.titles({ sort: 'due-date' })).toEqual(['Friday', 'Monday at nine', 'Monday', 'Someday'])
    expect(await world.titles({ sort: 'assignee' })).toEqual(['Friday', 'Monday', 'Someday', 'Monday at nine'])
  })

  test('finds a substring of title or description, ignoring case and accents', async () => {
    await using world = await openTodoWorld()
    await world.add({ title: 'Crème brûlée' })
    await world.add({ title: 'Menu', description: 'with **CRÈME**' })
    await world.add({ title: '打印机维修' })
    expect(await world.titles({ q: 'creme' })).toEqual(['Menu', 'Crème brûlée'])
    expect(await world.titles({ q: '印机' })).toEqual(['打印机维修'])
    expect(await world.titles({ q: '%' })).toEqual([])
    expect(await world.titles({ q: '  ' })).toHaveLength(3)
  })

  test('is narrowed by tag, assignee and due date, all together', async () => {
    await using world = await openTodoWorld()
    const { wei } = world.people
    await world.add({ title: 'Right', tags: ['high'], assignee: wei.id, dueDate: '2026-11-23' })
    await world.add({ title: 'Late', tags: ['high'], assignee: wei.id, dueDate: '2026-11-25', dueTime: '08:00' })
    await world.add({ title: 'Untagged', assignee: wei.id, dueDate: '2026-11-23' })
    await world.add({ title: 'Undated', tags: ['high'] })
    const all = { tag: 'High', assignee: wei.id, dueFrom: '2026-11-21', dueTo: '2026-11-24' }
    expect(await world.titles(all)).toEqual(['Right'])
    expect(await world.titles({ tag: 'high' })).toEqual(['Undated', 'Late', 'Right'])
    expect(await world.titles({ dueTo: '2026-11-25' })).toEqual(['Untagged', 'Late', 'Right'])
    expect(await world.titles({ dueFrom: '2026-11-25' })).toEqual(['Late'])
  })

  test('answers what was applied, the true total on every page, and nothing past the end', async () => {
    await using world = await openTodoWorld()
    for (let n = 1; n <= 12; n++) await world.add({ title: `Task ${String(n).padStart(2, '0')}` })
    const sam = world.as('sam')
    const page = await sam.get('/apps/todo/tasks', { page: 2, q: 'task', sort: 'title-asc' })
    expect(page.body.total).toBe(12)
    expect(page.body.tasks.map((task: { title: string }) => task.title)).toEqual(['Task 11', 'Task 12'])
    expect(page.body.params).toEqual({ filter: '', q: 'task', sort: 'title-asc', tag: '', page: 2 })
    expect((await sam.get('/apps/todo/tasks', { page: 9, perPage: 5 })).body).toMatchObject({ tasks: [], total: 12 })
    expect((await sam.get('/apps/todo/tasks')).body.tasks).toHaveLength(12)
  })
})

describe('a bad value of a known parameter', () => {
  let world: Awaited<ReturnType<typeof openTodoWorld>>
  beforeAll(async () => void (world = await openTodoWorld()))
  afterAll(() => world[Symbol.asyncDispose]())

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
  ])('is refused: %o', async (query) => {
    const answer = await world.as('sam').get('/apps/todo/tasks', query as Record<string, unknown>)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  })
})
