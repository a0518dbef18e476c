import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#platform/contract/user.ts'
import { loadDateParser, parseQuickAdd } from './parser/parse-quick-add.ts'

const clock = { now: new Date('2026-11-21T10:00:00Z'), timeZone: 'Europe/Lisbon', tags: ['team'], people: [] }

test.for(languages)('the quick-add example in %s is parsed completely', async (language) => {
  const messages = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8')) as Record<string, string>
  const example = messages['add.hint']!.replace(/^[^:：]*[:：]\s*/, '')
  const task = parseQuickAdd(example, { ...clock, dateParser: await loadDateParser(language) })
  expect(task).toMatchObject({ dueDate: '2026-11-22', dueTime: '15:00', tags: ['team'], isImportant: true })
  expect(task.title).not.toMatch(/#|!|15|3/)
})
