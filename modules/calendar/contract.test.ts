import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'

const { calendar, EventDraft } = contract

test('has every endpoint of the specification', () => {
  const calls = Object.values(calendar).map(({ method, path }) => `${method} ${path}`)
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /apps/calendar/events',
      'POST /apps/calendar/add-event',
      'POST /apps/calendar/update-event',
      'DELETE /apps/calendar/remove-event',
    ]),
  )
  expect(new Set(calls).size).toBe(Object.keys(calendar).length)
})

test('the categories are those of the specification', () => {
  expect(Object.entries(contract).find(([name]) => name === 'calendars')?.[1]).toEqual(['Personal', 'Business', 'Family', 'Holiday', 'ETC'])
})

test.each([
  ['2026-11-21', true],
  ['2026-11-21T09:30', true],
  ['2026-11-21T09:30:00.000Z', true],
  ['2026-11-21T09:30:00+01:00', true],
  ['2026-11-21 09:30', false],
  ['soon', false],
])('a new event may start at %s: %s', (start, isTaken) => {
  const check = new Ajv({ strict: false, validateFormats: false }).compile(EventDraft)
  expect(check({ title: 'Plan', start })).toBe(isTaken)
})
