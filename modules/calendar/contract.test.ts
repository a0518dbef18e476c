import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'

const { calendar, EventDraft } = contract

test('has every endpoint of the specification', () => {
  const endpoints = Object.values(calendar).map(({ method, path }) => `${method} ${path}`)
  expect(endpoints).toEqual(
    expect.arrayContaining([
      'GET /apps/calendar/events',
      'POST /apps/calendar/add-event',
      'POST /apps/calendar/update-event',
      'DELETE /apps/calendar/remove-event',
    ]),
  )
  expect(new Set(endpoints).size).toBe(Object.keys(calendar).length)
})

test('has the categories of the specification', () => {
  expect(Object.entries(contract).find(([name]) => name === 'calendars')?.[1]).toEqual(['Personal', 'Business', 'Family', 'Holiday', 'ETC'])
})

test.each([
  ['2026-11-21', true],
  ['2026-11-21T09:30', true],
  ['2026-11-21T09:30:00.000Z', true],
  ['2026-11-21T09:30:00+01:00', true],
  ['2026-11-21 09:30', false],
  ['soon', false],
])('%s is a valid start of a new event: %s', (start, isValid) => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(EventDraft)
  expect(validate({ title: 'Plan', start })).toBe(isValid)
})
