import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#modules/todo/contract.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { formatLines, formatVtodo, openObjectsFixture, type ObjectsFixture } from './dav-objects-fixture.ts'

let fixture: ObjectsFixture
beforeEach(async () => void (fixture = await openObjectsFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

const PATH = 'calendars/tasks'
const listTasks = async (query: object = {}): Promise<Task[]> =>
  (await fixture.as('sam').get('/apps/todo/tasks', { ...query })).body.tasks as Task[]
const findTask = async (q: string): Promise<Task> => (await listTasks({ q }))[0]!
const addTask = async (task: object): Promise<Task> => (await fixture.as('sam').post('/apps/todo/add-tasks', { task })).body.task as Task
const updateTask = (task: object) => fixture.as('sam').post('/apps/todo/update-task', { task })
const put = async (uid: string, ...lines: string[]) => {
  fixture.clock.advance(1)
  return fixture.put(`${PATH}/${uid}.ics`, formatVtodo(uid, ...lines))
}
/** Lines that do not depend on the time of the request. */
const readLines = async (name: string) =>
  (await fixture.read(`${PATH}/${name}`)).filter((line) => !/^(?:DTSTAMP|LAST-MODIFIED|CREATED)/.test(line))

/** As iOS and macOS send a reminder. */
const appleLines = [
  'DTSTAMP:20261120T080000Z',
  'CREATED:20261119T080000Z',
  'SUMMARY:Order toner\\, black',
  'DESCRIPTION:Two boxes\\nRoom 4',
  'DTSTART;TZID=Europe/Berlin:20261124T090000',
  'DUE;TZID=Europe/Berlin:20261124T090000',
  'PRIORITY:1',
  'STATUS:NEEDS-ACTION',
  'SEQUENCE:0',
  'X-APPLE-SORT-ORDER:685987200',
]
const alarm = [
  'BEGIN:VALARM',
  'UID:alarm-1',
  'TRIGGER;VALUE=DATE-TIME:20261124T080000Z',
  'ACTION:DISPLAY',
  'DESCRIPTION:Event',
  'END:VALARM',
]
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
]
const zoneEnd = ['END:STANDARD', 'END:VTIMEZONE']

const formatAppleTodo = (...lines: string[]) =>
  formatLines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...zone,
    ...zoneEnd,
    'BEGIN:VTODO',
    'UID:toner',
    ...lines,
    ...alarm,
    'END:VTODO',
    'END:VCALENDAR',
  )

test('a reminder of a phone becomes a task and is returned as it was sent', async () => {
  expect(await fixture.put(`${PATH}/TONER.ics`, formatAppleTodo(...appleLines))).toMatchObject({ status: 201 })
  expect(await findTask('toner')).toMatchObject({
    title: 'Order toner, black',
    description: 'Two boxes\nRoom 4',
    dueDate: '2026-11-24',
    dueTime: '09:00',
    timeZone: 'Europe/Berlin',
    isImportant: true,
    isCompleted: false,
    createdBy: { id: fixture.people.sam.id },
  })
  const received = [...zone, ...zoneEnd, ...alarm, ...appleLines.filter((line) => !line.startsWith('DTSTAMP'))]
  expect(await fixture.read(`${PATH}/TONER.ics`)).toEqual(expect.arrayContaining(received))
})

test('a task created here is listed with its due date, tags and priority', async () => {
  const { id } = await addTask({ title: 'Order toner', dueDate: '2026-11-24', tags: ['team', 'high'], isImportant: true })
  expect(await fixture.listObjects(PATH)).toEqual([`staffroom-${id}.ics`])
  expect(await readLines(`staffroom-${id}.ics`)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//To-do//EN',
    'BEGIN:VTODO',
    `UID:task-${id}@staffroom`,
    'SUMMARY:Order toner',
    'DUE;VALUE=DATE:20261124',
    'STATUS:NEEDS-ACTION',
    'PRIORITY:1',
    'CATEGORIES:team,high',
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ])
})

test('a change here rewrites only the lines that it concerns', async () => {
  await fixture.put(`${PATH}/TONER.ics`, formatAppleTodo(...appleLines))
  const { id } = await findTask('toner')
  await updateTask({ id, title: 'Order paper', isImportant: false, dueDate: '2026-12-01', isCompleted: true })
  const lines = await fixture.read(`${PATH}/TONER.ics`)
  const written = [
    'SUMMARY:Order paper',
    'DTSTART;TZID=Europe/Berlin:20261124T090000',
    'DUE;TZID=Europe/Berlin:20261201T090000',
    'STATUS:COMPLETED',
    'COMPLETED:20261120T093000Z',
    'PERCENT-COMPLETE:100',
    'X-APPLE-SORT-ORDER:685987200',
    ...alarm,
  ]
  expect(lines).toEqual(expect.arrayContaining(written))
  expect(lines.filter((line) => /^(?:SUMMARY|DUE|STATUS|PRIORITY)/.test(line))).toHaveLength(3)
})

test('completing and reopening in a program changes the task, and undo reverts it', async () => {
  await put('a', 'SUMMARY:Call Ada', 'STATUS:IN-PROCESS', 'PERCENT-COMPLETE:40')
  const completion = await put('a', 'SUMMARY:Call Ada', 'STATUS:COMPLETED', 'COMPLETED:20261120T091500Z', 'PERCENT-COMPLETE:100')
  expect(completion.status).toBe(204)
  expect(await findTask('Ada')).toMatchObject({ isCompleted: true, completedAt: '2026-11-20T09:15:00.000Z' })
  const undone = await fixture.undo(completion)
  expect([undone.status, (await findTask('Ada')).isCompleted]).toEqual([200, false])
  expect(await readLines('a.ics')).toContain('STATUS:NEEDS-ACTION')
})

test('a due date without a start after it keeps the start, an earlier one moves it', async () => {
  await put('a', 'SUMMARY:Plan', 'DTSTART;VALUE=DATE:20261201', 'DUE;VALUE=DATE:20261210', 'RRULE:FREQ=MONTHLY')
  const { id } = await findTask('Plan')
  await updateTask({ id, dueDate: '2026-12-05' })
  expect(await readLines('a.ics')).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261201', 'DUE;VALUE=DATE:20261205']))
  await updateTask({ id, dueDate: '2026-11-30' })
  expect(await readLines('a.ics')).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261130', 'DUE;VALUE=DATE:20261130', 'RRULE:FREQ=MONTHLY']),
  )
})

test.each([
  ['DUE:20261124T080000Z', { dueDate: '2026-11-24', dueTime: '08:00', timeZone: 'UTC' }],
  ['DUE:20261124T080000', { dueDate: '2026-11-24', dueTime: '08:00', timeZone: 'UTC' }],
  ['DUE;TZID=W. Europe Standard Time:20261124T080000', { dueDate: '2026-11-24', dueTime: '08:00', timeZone: 'Europe/Berlin' }],
  ['DUE;VALUE=DATE:20261124', { dueDate: '2026-11-24', dueTime: null, timeZone: null }],
])('reads %s and returns it unchanged', async (line, due) => {
  await put('a', 'SUMMARY:Due', line)
  expect(await findTask('Due')).toMatchObject(due)
  expect(await readLines('a.ics')).toContain(line)
})

test('a due time that a program converts to UTC stays in the time zone of the task', async () => {
  const { id } = await addTask({ title: 'Due', dueDate: '2026-11-24', dueTime: '09:00', timeZone: 'Europe/Berlin' })
  fixture.clock.advance(1)
  const { status } = await fixture.put(
    `${PATH}/staffroom-${id}.ics`,
    formatVtodo(`task-${id}@staffroom`, 'SUMMARY:Due', 'DUE:20261124T080000Z'),
  )
  expect([status, await findTask('Due')]).toMatchObject([204, { dueTime: '09:00', timeZone: 'Europe/Berlin' }])
})

describe('categories', () => {
  test('are tags if they exist, and are kept otherwise', async () => {
    await put('a', 'SUMMARY:Sort', 'CATEGORIES:Garden,Team', 'CATEGORIES:Sea\\, side')
    const { id, tags } = await findTask('Sort')
    expect(tags).toEqual(['team'])
    await updateTask({ id, tags: ['high'] })
    expect(await readLines('a.ics')).toContain('CATEGORIES:high,Garden,Sea\\, side')
  })

  test('follow a renamed tag, which changes the ETag', async () => {
    await put('a', 'SUMMARY:Sort', 'CATEGORIES:team')
    const before = await fixture.dav('GET', `${PATH}/a.ics`)
    fixture.clock.advance(1)
    await fixture.as('helena').post('/apps/todo/update-tag', { tag: { id: 1, title: 'crew' } })
    const after = await fixture.dav('GET', `${PATH}/a.ics`)
    expect(after.text).toContain('CATEGORIES:crew')
    expect(after.etag).not.toBe(before.etag)
  })
})

describe('subtasks', () => {
  const getParents = async () => {
    const tasks = await fixture.rows('tasks').selectAll().where('removedAt', 'is', null).execute()
    const titles = new Map(tasks.map(({ id, title }) => [id, title]))
    return Object.fromEntries(tasks.map(({ title, parentId }) => [title, titles.get(parentId) ?? null]))
  }

  test('belong to the task of their RELATED-TO', async () => {
    await put('move', 'SUMMARY:Move')
    await put('pack', 'SUMMARY:Pack', 'RELATED-TO;RELTYPE=PARENT:move')
    expect(await getParents()).toEqual({ Move: null, Pack: 'Move' })
    await put('pack', 'SUMMARY:Pack')
    expect(await getParents()).toEqual({ Move: null, Pack: null })
  })

  test('are attached in whatever order a program sends them, also more than one level deep', async () => {
    await put('tape', 'SUMMARY:Tape', 'RELATED-TO:pack')
    await put('pack', 'SUMMARY:Pack', 'RELATED-TO:move')
    await put('move', 'SUMMARY:Move')
    expect(await getParents()).toEqual({ Move: null, Pack: 'Move', Tape: 'Move' })
    expect(await readLines('tape.ics')).toContain('RELATED-TO:pack')
  })

  test('moved here are related to their new parent', async () => {
    const { id: parentId } = await addTask({ title: 'Move' })
    await put('pack', 'SUMMARY:Pack', 'RELATED-TO:unknown')
    expect(await readLines('pack.ics')).toContain('RELATED-TO:unknown')
    await updateTask({ id: (await findTask('Pack')).id, parentId })
    expect((await readLines('pack.ics')).filter((line) => line.startsWith('RELATED'))).toEqual([`RELATED-TO:task-${parentId}@staffroom`])
  })

  test('that name each other or themselves stay tasks of their own', async () => {
    await put('a', 'SUMMARY:A', 'RELATED-TO:a')
    await put('b', 'SUMMARY:B', 'RELATED-TO:a')
    expect((await put('a', 'SUMMARY:A', 'RELATED-TO:b')).status).toBe(204)
    expect(await getParents()).toEqual({ A: null, B: 'A' })
  })
})

test('deleting moves the task to the trash, and its UID is free again', async () => {
  await put('a', 'SUMMARY:First')
  expect((await fixture.dav('DELETE', `${PATH}/a.ics`)).status).toBe(204)
  expect(await listTasks({ filter: 'deleted' })).toMatchObject([{ title: 'First' }])
  expect([await fixture.listObjects(PATH), (await fixture.dav('DELETE', `${PATH}/a.ics`)).status]).toEqual([[], 404])
  expect((await put('a', 'SUMMARY:Second')).status).toBe(201)
})

test('changes of a program are published to open pages and recorded in the history', async () => {
  const socket = await openSocket(await fixture.listen(), fixture.people.wei.accessToken)
  socket.send({ type: 'subscribe', topics: ['todo'] })
  await socket.next(({ type }) => type === 'subscribed')
  await put('a', 'SUMMARY:Call Ada')
  await socket.next(({ type }) => type === 'changed')
  await put('a', 'SUMMARY:Call Grace')
  const { body } = await fixture.as('sam').get('/api/journal/history', { entity: 'task', id: (await findTask('Grace')).id })
  expect(body.steps).toHaveLength(2)
  socket.close()
})

describe('rejects, and stores nothing of,', () => {
  const invalid = (...lines: string[]) => formatLines('BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR')
  const todo = (uid: string) => ['BEGIN:VTODO', `UID:${uid}`, 'SUMMARY:A', 'END:VTODO']
  test.each([
    ['no UID', invalid('BEGIN:VTODO', 'SUMMARY:A', 'END:VTODO'), 403, 'valid-calendar-object-resource'],
    ['two tasks', invalid(...todo('a'), ...todo('b')), 403, 'valid-calendar-object-resource'],
    ['no task', invalid(), 403, 'valid-calendar-object-resource'],
    ['an event', invalid('BEGIN:VEVENT', 'UID:a', 'END:VEVENT'), 403, 'supported-calendar-component'],
    ['text', 'Dear all', 403, 'valid-calendar-data'],
    ['a calendar that is cut off', formatVtodo('a').slice(0, -20), 403, 'valid-calendar-data'],
    ['an impossible due date', formatVtodo('a', 'DUE;VALUE=DATE:20261131'), 403, 'valid-calendar-data'],
    ['a due date that is none', formatVtodo('a', 'DUE:tomorrow'), 403, 'valid-calendar-data'],
    ['a NUL byte', formatVtodo('a', 'SUMMARY:A\0B'), 403, 'valid-calendar-data'],
    ['10,000 properties', formatVtodo('a', ...Array.from({ length: 10_000 }, () => 'X-A:1')), 413, 'max-resource-size'],
    ['a line of 1 MB', formatVtodo('a', `SUMMARY:${'A'.repeat(1_000_000)}`), 413, 'max-resource-size'],
    ['endless nesting', invalid(...Array.from({ length: 500 }, () => 'BEGIN:VTODO')), 403, 'valid-calendar-data'],
    ['a UID of 300 characters', formatVtodo('a'.repeat(300)), 403, 'valid-calendar-object-resource'],
  ])('%s', async (_, content, status, condition) => {
    const response = await fixture.put(`${PATH}/a.ics`, content)
    expect(response.status).toBe(status)
    expect(response.text).toContain(condition)
    expect(await fixture.counts(['tasks', 'task_calendar_objects', 'dav_names'])).toEqual({
      tasks: 0,
      task_calendar_objects: 0,
      dav_names: 0,
    })
  })

  test('the UID of another task, and names that task', async () => {
    await put('a', 'SUMMARY:First')
    const { id } = await addTask({ title: 'Second' })
    for (const [uid, name] of [
      ['a', 'a.ics'],
      [`task-${id}@staffroom`, `staffroom-${id}.ics`],
    ] as const) {
      const { status, text } = await fixture.put(`${PATH}/other.ics`, formatVtodo(uid, 'SUMMARY:Third'))
      expect([status, text.includes('no-uid-conflict'), text.includes(name)]).toEqual([409, true, true])
    }
    expect(await fixture.count('tasks')).toBe(2)
  })

  test('another UID for the same task', async () => {
    await put('a', 'SUMMARY:First')
    expect(await fixture.put(`${PATH}/a.ics`, formatVtodo('b', 'SUMMARY:Second'))).toMatchObject({ status: 409 })
    expect(await findTask('First')).toBeDefined()
  })
})

test('cuts what is too long for a task but returns it whole', async () => {
  const title = 'A'.repeat(300)
  await put('a', `SUMMARY:${title}`, `DESCRIPTION:${'B'.repeat(30_000)}`)
  const task = (await listTasks())[0]!
  expect([task.title, task.description.length]).toEqual([title.slice(0, 255), 20_000])
  expect(await readLines('a.ics')).toContain(`SUMMARY:${title}`)
  await put('b')
  expect((await listTasks({ sort: 'latest' }))[0]!.title).toBe('–')
})

describe('permissions', () => {
  test('users without access to tasks have no list', async () => {
    await addTask({ title: 'Secret' })
    const { text } = await fixture.dav('PROPFIND', 'calendars/', { as: 'stranger', headers: { depth: '1' } })
    expect(text).not.toContain('/tasks/')
    const { status } = await fixture.put(`${PATH}/a.ics`, formatVtodo('a', 'SUMMARY:A'), { as: 'stranger' })
    expect([status, await fixture.count('tasks')]).toEqual([404, 1])
  })

  test('users who may only read get 403 for each change', async () => {
    const { id } = await addTask({ title: 'Order toner' })
    await fixture.setRules('wei', [{ action: 'read', subject: 'Task' }])
    const name = `${PATH}/staffroom-${id}.ics`
    expect(await fixture.listObjects(PATH, 'wei')).toEqual([`staffroom-${id}.ics`])
    const requests = [
      fixture.put(name, formatVtodo(`task-${id}@staffroom`, 'SUMMARY:Mine'), { as: 'wei' }),
      fixture.put(`${PATH}/a.ics`, formatVtodo('a', 'SUMMARY:Mine'), { as: 'wei' }),
      fixture.dav('DELETE', name, { as: 'wei' }),
    ]
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await listTasks()).toMatchObject([{ title: 'Order toner' }])
  })

  test('users see and change only their own tasks if their role says so', async () => {
    await addTask({ title: 'Secret' })
    await fixture.setRules('wei', [{ action: 'manage', subject: 'Task', conditions: { 'createdBy.id': '${user.id}' } }])
    expect(await fixture.put(`${PATH}/a.ics`, formatVtodo('a', 'SUMMARY:Mine'), { as: 'wei' })).toMatchObject({ status: 201 })
    expect(await fixture.listObjects(PATH, 'wei')).toEqual(['a.ics'])
    const { status } = await fixture.put(`${PATH}/b.ics`, formatVtodo('b', 'SUMMARY:Under', 'RELATED-TO:task-1@staffroom'), { as: 'wei' })
    expect([status, (await findTask('Under')).parentId]).toEqual([201, null])
  })

  test('hidden values are neither sent nor lost when a user who cannot read them saves the task', async () => {
    await put('a', 'SUMMARY:Order toner', 'DESCRIPTION:The code is 4711', 'X-SECRET:4711')
    const { id } = await findTask('toner')
    await fixture.setRules('wei', [{ action: ['read', 'update'], subject: 'Task', fields: ['title', 'isCompleted', 'dueDate'] }])
    const name = `${PATH}/staffroom-${id}.ics`
    expect((await fixture.dav('GET', name, { as: 'wei' })).text).not.toContain('4711')
    expect((await fixture.put(name, formatVtodo('a', 'SUMMARY:Order toner', 'STATUS:COMPLETED'), { as: 'wei' })).status).toBe(204)
    expect(await findTask('toner')).toMatchObject({ isCompleted: true, description: 'The code is 4711' })
    expect(await readLines('a.ics')).toContain('X-SECRET:4711')
  })
})
