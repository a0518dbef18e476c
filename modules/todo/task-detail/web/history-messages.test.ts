import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { createFormat } from '#platform/web/i18n/format.ts'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { formatHistoryStep, type HistoryFormat } from './history-messages.ts'

const helena = { id: 1, fullName: 'Helena Prado', avatar: null }
const formats: Record<string, HistoryFormat> = {}

beforeAll(async () => {
  await i18next.init({
    resources: { en: { todo: en }, de: { todo: de } },
    lng: 'en',
    defaultNS: 'todo',
    keySeparator: false,
    interpolation: { escapeValue: false },
  })
  for (const language of ['en', 'de']) {
    const { date, list } = createFormat(language, 'UTC')
    formats[language] = {
      t: i18next.getFixedT(language, 'todo') as HistoryFormat['t'],
      date: (day) => date(day),
      list,
      time: (time) => time,
      getPersonName: (id) => (id === 1 ? 'Helena Prado' : 'Anna Lindqvist'),
    }
  }
})

type Fields = Record<string, unknown> | null
const step = (before: Fields, after: Fields) => ({
  seq: 1,
  change: 'x',
  verb: 'updateTask',
  at: '',
  actor: helena,
  viaToken: null,
  before,
  after,
})
const format = (before: Fields, after: Fields, language = 'en') => formatHistoryStep(step(before, after), formats[language]!)

test('names the old and the new date of a changed date', () => {
  const dates = [{ dueDate: '2026-11-21' }, { dueDate: '2026-11-24' }] as const
  expect(format(...dates)).toEqual(['Helena Prado changed the due date from Nov 21, 2026 to Nov 24, 2026'])
  expect(format(...dates, 'de')).toEqual(['Helena Prado hat das Fälligkeitsdatum von 21. Nov. 2026 auf 24. Nov. 2026 geändert'])
})

test('distinguishes assigning from unassigning', () => {
  expect(format({ 'assignee.id': null }, { 'assignee.id': 3 })).toEqual(['Helena Prado assigned the task to Anna Lindqvist'])
  expect(format({ 'assignee.id': 3 }, { 'assignee.id': null })).toEqual(['Helena Prado unassigned Anna Lindqvist from the task'])
})

test('lists added and removed tags', () => {
  expect(format({ tags: ['team'] }, { tags: ['team', 'low', 'high'] })).toEqual(['Helena Prado added the tags low and high'])
  expect(format({ tags: ['team'] }, { tags: ['low'] })).toEqual(['Helena Prado changed the tags: added low, removed team'])
})

test('writes one sentence per changed field and skips technical fields', () => {
  expect(format({ isCompleted: false, completedAt: null }, { isCompleted: true, completedAt: '2026-11-21T12:00:00.000Z' })).toEqual([
    'Helena Prado completed the task',
  ])
  expect(format({ title: 'A', isImportant: true }, { title: 'B', isImportant: false })).toHaveLength(2)
})

test('describes creation and permanent deletion', () => {
  expect(format(null, { title: 'A' })).toEqual(['Helena Prado created the task'])
  expect(format({ title: 'A' }, null)).toEqual(['Helena Prado permanently deleted the task'])
})
