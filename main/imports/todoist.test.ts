import { expect, test } from 'vitest'
import { openImportFixture, type UploadedFile } from '#modules/imports/server/testing/import-fixture.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { Task } from '#modules/todo/contract.ts'
import { zip } from './boards-fixture.ts'

const HEADER =
  'TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG'
const toFile = (name: string, ...rows: string[]): UploadedFile => ({ name, content: `\ufeff${[HEADER, ...rows].join('\r\n')}` })

const showroom = toFile(
  'Showroom [2203306141].csv',
  'meta,view_style=list,,,,,,,,,,,,,',
  'task,Order oak @wood @urgent,For the bench,False,1,1,Sam Whitfield (14781400),Wei Chen (2671355),2026-12-24 15:30,en,Asia/Shanghai,45,minute,,',
  'task,Ask for samples,,,4,2,Sam Whitfield (14781400),,,,,,,,',
  'task,Compare [prices](https://example.com/prices),,,2,3,,,,,,,,,',
  'note,"The old supplier, again? [[file {""file_name"":""plan.pdf"",""file_url"":""https://files.example.com/plan.pdf""}]]",,,,,Sam Whitfield (14781400),,,,,,,,',
  ',,,,,,,,,,,,,,',
  'section,Shop window,,,,,,,,,,,,,',
  'task,Clean the glass,,,3,1,,,every monday,en,Europe/Lisbon,None,None,2026-12-01,en',
  'task,* Ideas,,,,1,,,someday maybe,en,,,,,',
)

async function openTaskImports() {
  const fixture = await openImportFixture([todoModule])
  const listTasks = async (query: object = {}) => (await fixture.as('helena').get('/apps/todo/tasks', { ...query })).body.tasks as Task[]
  return {
    ...fixture,
    listTasks,
    listTitles: async (query?: object) => (await listTasks(query)).map(({ title }) => title),
    listSubtasks: async (id: number) => (await fixture.as('helena').get('/apps/todo/task', { id })).body.subtasks as Task[],
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  }
}

test('imports tasks, subtasks, labels, comments and dates of a project', async () => {
  await using imports = await openTaskImports()
  const done = await imports.importFiles('todoist', [showroom])
  expect(done).toMatchObject({ state: 'done', counts: { added: 5, invalid: 0 } })
  expect(done.people).toMatchObject([{ name: 'Wei Chen', user: { id: imports.people.wei.id } }])
  expect(await imports.listTitles()).toEqual(['Order oak', 'Clean the glass', 'Ideas'])
  expect(await imports.listTitles({ sort: 'manual' })).toEqual(['Order oak', 'Clean the glass', 'Ideas'])
  const [order, glass] = await imports.listTasks()
  expect(order).toMatchObject({
    description: 'For the bench',
    isImportant: true,
    dueDate: '2026-12-24',
    dueTime: '15:30',
    timeZone: 'Asia/Shanghai',
    assignee: { id: imports.people.wei.id },
  })
  expect(order!.tags.toSorted()).toEqual(['Showroom', 'urgent', 'wood'])
  expect(new Date(`${glass!.dueDate}T12:00:00Z`).getUTCDay()).toBe(1)
  const subtasks = await imports.listSubtasks(order!.id)
  expect(subtasks.map(({ title }) => title)).toEqual(['Ask for samples', 'Ask for samples › Compare prices'])
  expect(subtasks[1]!.description).toBe(
    '[prices](https://example.com/prices)\n\n**Sam Whitfield:** The old supplier, again?\n\n[plan.pdf](https://files.example.com/plan.pdf)',
  )
  expect(done.problems.map(({ title, code, value }) => [title, code, value])).toEqual(
    [
      ['Clean the glass', 'todo.recurrence_left_out', 'every monday'],
      ['Clean the glass', 'todo.deadline_left_out', '2026-12-01'],
      ['Ideas', 'todo.date_unknown', 'someday maybe'],
      ['Order oak', 'todo.duration_left_out', '45 minute'],
      ['Ask for samples › Compare prices', 'todo.nested_too_deeply', '3'],
    ].toSorted(
      (one, other) => done.problems.findIndex(({ code }) => code === one[1]) - done.problems.findIndex(({ code }) => code === other[1]),
    ),
  )
})

test('undoes everything with its tags, imports it again, and never twice', async () => {
  await using imports = await openTaskImports()
  const tags = await imports.count('tags')
  const { id } = await imports.importFiles('todoist', [showroom])
  expect((await imports.importFiles('todoist', [showroom])).counts).toMatchObject({ added: 0, existing: 5 })
  expect(await imports.undoImport(id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await imports.listTitles()).toEqual([])
  expect((await imports.as('helena').get('/apps/todo/tags')).body.total).toBe(tags)
  expect((await imports.importFiles('todoist', [showroom])).counts).toMatchObject({ added: 5 })
})

test('reads the projects of a backup, each with its tag, and leaves out other files', async () => {
  await using imports = await openTaskImports()
  const backup = await zip('backup.zip', [
    showroom,
    toFile('Inbox [1].csv', 'task,Call Anna,,,,1,,,,,,,,,'),
    { name: 'readme.csv', content: 'a,b\n1,2' },
  ])
  const options = [{ name: 'tags', value: 'section' }]
  expect((await imports.importFiles('todoist', [backup], { options })).counts).toMatchObject({ added: 6 })
  expect(await imports.listTitles()).toEqual(['Order oak', 'Clean the glass', 'Ideas', 'Call Anna'])
  expect((await imports.listTasks()).map(({ tags }) => tags.length)).toEqual([3, 2, 2, 1])
  expect((await imports.listTasks())[1]!.tags).toEqual(['Showroom', 'Shop-window'])
})

test('imports equal tasks as often as they are in the file', async () => {
  await using imports = await openTaskImports()
  const file = toFile('Inbox.csv', 'task,Call Anna,,,,1,,,,,,,,,', 'task,Call Anna,,,,1,,,,,,,,,')
  await imports.importFiles('todoist', [file])
  await imports.importFiles('todoist', [file])
  expect(await imports.listTitles()).toEqual(['Call Anna', 'Call Anna'])
})

test('names the program of a file that was chosen by mistake', async () => {
  await using imports = await openTaskImports()
  expect((await imports.read('todo-csv', [showroom])).problem).toMatchObject({ code: 'imports.other_program', value: 'todo/todoist' })
  const other = { name: 'tasks.csv', content: 'Task,Due\nCall Anna,2026-12-01' }
  expect((await imports.read('todoist', [other])).problem).toMatchObject({ code: 'todo.not_todoist' })
})

test('imports any table of tasks with subtasks, states and priorities', async () => {
  await using imports = await openTaskImports()
  const content = [
    'Task Name;Parent task;Due Date;Time;Priority;Status;Tags;Assigned To;Notes;Completed At',
    'Order oak;;24.12.2026;3:30 pm;High;In progress;wood, shop window;Wei Chen;"Two\nlines";',
    'Clean;;31.02.2026;;low;Done;;;;',
    ';;01.12.2026;;;;;;;',
    'Ask for samples;Order oak;;25:00;;;;;;2026-11-01 10:00',
    'Old;;;;;;;Nobody Here;;2026-10-01 10:00',
  ].join('\n')
  const done = await imports.importFiles('todo-csv', [{ name: 'tasks.csv', content }])
  expect(done.counts).toMatchObject({ added: 4, invalid: 1 })
  const problems = done.problems.toSorted((one, other) => one.row - other.row)
  expect(problems.map(({ row, code, isWarning }) => [row, code, isWarning])).toEqual([
    [3, 'imports.invalid_date', true],
    [4, 'imports.required', false],
    [5, 'todo.time_invalid', true],
  ])
  expect(await imports.listTitles()).toEqual(['Order oak', 'Clean', 'Old'])
  const [order, clean, old] = await imports.listTasks()
  expect(order).toMatchObject({
    description: 'Two\nlines',
    dueDate: '2026-12-24',
    dueTime: '15:30',
    isImportant: true,
    isCompleted: false,
    assignee: { id: imports.people.wei.id },
  })
  expect(order!.tags.toSorted()).toEqual(['shop-window', 'wood'])
  expect([clean!.isCompleted, clean!.dueDate, old!.completedAt?.slice(0, 10)]).toEqual([true, null, '2026-10-01'])
  expect((await imports.listSubtasks(order!.id)).map(({ title, isCompleted }) => [title, isCompleted])).toEqual([['Ask for samples', true]])
})

test('finds tasks that exist already, but subtasks only by their key', async () => {
  await using imports = await openTaskImports()
  await imports.as('sam').post('/apps/todo/add-tasks', { task: { title: 'Order oak', dueDate: '2026-12-24' } })
  const file = { name: 'tasks.csv', content: 'title,due date,parent\nORDER OAK,2026-12-24,\nOrder oak,2027-01-24,\nSend,,Order oak' }
  const checked = await imports.check('todo-csv', [file])
  expect(checked.counts).toMatchObject({ duplicates: 1, added: 2 })
})
