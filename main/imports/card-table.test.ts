import { expect, test } from 'vitest'
import { openBoardImports } from './boards-fixture.ts'

const content = [
  'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List Name,Archived,Due Complete,Checklist Items',
  'c1,Bench,https://trello.com/c/1,For the window,"Urgent (red),Wood",Wei Chen;Nobody,2026-12-24,To do,false,false,"Cut;Oil"',
  'c2,Chair,,,,,not a date,to do,false,TRUE,',
  'c3,,,,,,,Done,false,,',
  `c4,${'x'.repeat(300)},,,,,,Done,true,,`,
  'c5,=HYPERLINK("x"),javascript:alert(1),,,,,,,,',
].join('\n')
const table = { name: 'Spring fair.csv', content }

test('imports cards of a table into a project of its name, with columns and labels', async () => {
  await using imports = await openBoardImports()
  const done = await imports.importFiles('kanban-csv', [table])
  expect(done.counts).toMatchObject({ added: 5, invalid: 1 })
  expect(done.problems.map(({ row, code, isWarning }) => [row, code, isWarning])).toEqual([
    [3, 'imports.invalid_date', true],
    [4, 'imports.required', false],
    [5, 'kanban.title_shortened', true],
  ])
  const [project] = await imports.listProjects()
  expect(project!.title).toBe('Spring fair')
  expect((await imports.get('boards', { projectId: project!.id })).boards.map(({ title }: { title: string }) => title)).toEqual([
    'To do',
    'Done',
  ])
  const bench = await imports.findCard('Bench')
  expect(bench).toMatchObject({ dueDate: '2026-12-24', labels: ['Urgent', 'Wood'], assignedTo: [{ id: imports.people.wei.id }] })
  expect(bench.description).toBe('For the window\n\n- [ ] Cut\n- [ ] Oil\n\n- [https://trello.com/c/1](https://trello.com/c/1)')
  expect(await imports.findCard('Chair')).toMatchObject({ isDone: true, dueDate: null, boardId: bench.boardId })
  expect((await imports.findCard('=HYPERLINK("x")')).description).toBe('- javascript:alert(1)')
})

test('imports the same table only once, and undoes it with its project, columns and labels', async () => {
  await using imports = await openBoardImports()
  const before = await imports.countBoardRecords()
  const { id } = await imports.importFiles('kanban-csv', [table])
  expect((await imports.importFiles('kanban-csv', [table])).counts).toMatchObject({ added: 0, existing: 5 })
  expect(await imports.undoImport(id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await imports.countBoardRecords()).toEqual(before)
})

test('finds cards that the chosen project already has', async () => {
  await using imports = await openBoardImports()
  const { project } = (await imports.as('sam').post('/apps/kanban/add-project', { data: { title: 'Showroom' } })).body
  const { board } = (await imports.as('sam').post('/apps/kanban/add-board', { data: { title: 'To do', projectId: project.id } })).body
  await imports.as('sam').post('/apps/kanban/add-task', { data: { title: 'Bench', boardId: board.id } })
  const options = [{ name: 'project', value: String(project.id) }]
  const file = { name: 'cards.csv', content: 'Title,List\nBench,To do\nChair,To do' }
  expect((await imports.importFiles('kanban-csv', [file], { options })).counts).toMatchObject({ added: 2, duplicates: 1 })
  expect((await imports.get('tasks', { projectId: project.id })).total).toBe(2)
})
