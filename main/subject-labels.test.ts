import { expect, test } from 'vitest'
import { loadMessages } from '../bin/messages.ts'
import { modules } from './modules.server.ts'

const messageKeys = new Set(loadMessages().flatMap(({ texts }) => Object.keys(texts.en)))
const subjects = modules.flatMap((module) => (module.subjects ?? []).map(({ subject }) => subject))

test('every subject and field that rules can name is translated', () => {
  expect(subjects.length).toBeGreaterThan(20)
  expect(subjects.filter((subject) => !messageKeys.has(`subject.${subject}`))).toEqual([])
})
