import { expect, test } from 'vitest'
import type { ImportFile } from '#platform/server/imports/import-files.ts'
import type { ImportInput, ImportItem } from '#platform/server/imports/import-source.ts'
import type { ImportedTask } from '../import-value.ts'
import { readTodoist } from './read-todoist.ts'

const HEADER = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE'

async function read(content: string | Buffer): Promise<ImportItem<ImportedTask>[]> {
  const bytes = Buffer.from(content as string)
  const file: ImportFile = {
    name: 'Inbox.csv',
    size: bytes.length,
    stream: async function* () {
      yield bytes
    },
  }
  const input = { files: { list: [file], find: () => undefined }, options: {}, viewer: { id: 1, timeZone: 'UTC', language: 'en' } }
  const items: ImportItem<ImportedTask>[] = []
  for await (const item of readTodoist(input as unknown as ImportInput)) items.push(item)
  return items
}
const readRows = (...rows: string[]) => read([HEADER, ...rows].join('\n'))

/** Rows that are broken, the titles that are imported nevertheless, and what is reported. */
const brokenRows: [string, string[], (string | null)[], string[]][] = [
  ['there are no rows', [], [], []],
  ['the type is unknown', ['project,Call Anna'], [], ['type_unknown']],
  ['the type is in capitals', ['TASK,Call Anna'], ['Call Anna'], []],
  ['the type is empty', [',Call Anna'], [], ['type_unknown']],
  ['the title is empty', ['task,'], [], ['title_missing']],
  ['the title is blank', ['task,"  \n "'], [], ['title_missing']],
  ['the row has only a type', ['task'], [], ['title_missing']],
  [
    'the row has too many cells',
    [`task,Call Anna${',x'.repeat(30)}`],
    ['Call Anna'],
    ['indent_unclear', 'date_unknown', 'priority_unknown'],
  ],
  ['the priority is a word', ['task,Call Anna,,high'], ['Call Anna'], ['priority_unknown']],
  ['the priority is 9', ['task,Call Anna,,9'], ['Call Anna'], ['priority_unknown']],
  ['the indent is a word', ['task,Call Anna,,,deep'], ['Call Anna'], ['indent_unclear']],
  ['the indent is negative', ['task,Call Anna,,,-3'], ['Call Anna'], ['indent_unclear']],
  ['the first task is indented', ['task,Call Anna,,,2'], ['Call Anna'], ['indent_unclear']],
  ['indents skip a level', ['task,A,,,1', 'task,B,,,4'], ['A', 'B'], []],
  ['a section ends subtasks', ['task,A,,,1', 'section,S', 'task,B,,,2'], ['B', 'A'], ['indent_unclear']],
  ['the time zone is unknown', ['task,A,,,,,,2026-12-01 10:00,en,Mars/Olympus'], ['A'], []],
  ['the language is unknown', ['task,A,,,,,,tomorrow,tlh'], ['A'], []],
  ['the date is a formula', ['task,A,,,,,,=1+1'], ['A'], ['date_unknown']],
  ['the title is a formula', ['task,=1+1'], ['=1+1'], []],
  ['a comment is before the first task', ['note,Hello', 'task,A'], ['A'], ['project_note_left_out']],
  ['a file of a comment is broken', ['task,A', 'note,"[[file {broken]]"'], ['A'], []],
  [
    'a file of a comment is a script',
    ['task,A', 'note,"x [[file {""file_name"":""x"",""file_url"":""javascript:alert(1)""}]]"'],
    ['A'],
    [],
  ],
  ['a quote is never closed', ['task,A', 'task,"B', 'task,C'], ['A'], ['quote_not_closed']],
  ['the title is too long', [`task,${'x'.repeat(300)}`], [`${'x'.repeat(254)}…`], ['title_shortened']],
  ['the description is too long', [`task,A,${'x'.repeat(30_000)}`], ['A'], ['description_shortened']],
  ['there are too many labels', [`task,A ${Array.from({ length: 30 }, (_, index) => `@l${index}`).join(' ')}`], ['A'], ['limit_exceeded']],
  ['there are only labels', ['task,@office @home'], ['@office @home'], []],
  ['a label is not allowed here', ['task,A @!!! @a\\b'], ['A'], []],
  ['an address is no label', ['task,Write to anna@example.com'], ['Write to anna@example.com'], []],
  ['a link is a script', ['task,[x](javascript:alert)'], ['[x](javascript:alert)'], []],
]

test.each(brokenRows)('goes on when %s', async (_, rows, titles, codes) => {
  const items = await readRows(...rows)
  expect(items.filter(({ value }) => value !== null).map(({ title }) => title)).toEqual(titles)
  expect(items.flatMap(({ problems = [] }) => problems.map(({ code }) => code.replace('todo.', '')))).toEqual(codes)
  expect(items.map(({ value }) => value?.description).join()).not.toContain('](javascript:')
})

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'todo.not_todoist'],
  ['another table', 'Task,Due\nA,2026-12-01', 'todo.not_todoist'],
  ['JSON', '{"lists":[]}', 'todo.not_todoist'],
  ['rows without a header', 'task,Call Anna,,1,1', 'todo.not_todoist'],
  ['text with control characters', `${HEADER}\ntask,A\u0000B`, 'todo.not_text'],
  ['bytes that are no text', Buffer.from([0, 1, 2, 3, 255, 254]), 'todo.not_text'],
])('rejects %s', async (_, content, code) => {
  await expect(read(content)).rejects.toMatchObject({ status: 400, code })
})

test('reads semicolons, other orders of columns, UTF-16 and Windows-1252', async () => {
  const text = 'indent;content;type\n1;Gläser;task'
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  for (const content of [text, utf16, Buffer.from(text, 'latin1')])
    expect((await read(content)).map(({ title }) => title)).toEqual(['Gläser'])
})

test('gives the same keys each time', async () => {
  const rows = ['task,A', 'task,B,,,2', 'task,A', 'section,S', 'task,A']
  const keys = (await readRows(...rows)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
  expect((await readRows(...rows)).map(({ key }) => key)).toEqual(keys)
})
