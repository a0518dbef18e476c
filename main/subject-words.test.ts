import { expect, test } from 'vitest'
import { allWords } from '../bin/words.ts'
import { modules } from './modules.server.ts'

const words = new Set(allWords().flatMap(({ texts }) => Object.keys(texts.en)))
const subjects = modules.flatMap((module) => (module.subjects ?? []).map(({ subject }) => subject))

test('every subject and field that rules can name is translated', () => {
  expect(subjects.length).toBeGreaterThan(20)
  expect(subjects.filter((subject) => !words.has(`subject.${subject}`))).toEqual([])
})
