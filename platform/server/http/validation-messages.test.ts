import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import Type, { type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { Nullable, OneOf, PersonReference, closedObject } from '#platform/contract/schema.ts'
import { toFieldErrors } from './validation-messages.ts'

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
formats.default(ajv)

function getMessages(property: TSchema, value: unknown): string[] {
  const validate = ajv.compile(Type.Object({ dueDate: property }))
  validate(value === undefined ? {} : { dueDate: value })
  return toFieldErrors(validate.errors ?? []).map(({ message }) => message)
}

const CLOCK = Type.String({ pattern: '^\\d\\d:\\d\\d$', description: 'a time such as 09:30' })

test.each<[string, TSchema, unknown, string]>([
  ['required', Type.String(), undefined, 'is required'],
  ['text', Type.String(), 5, 'must be a text'],
  ['whole number', Type.Integer(), 1.5, 'must be a whole number'],
  ['boolean', Type.Boolean(), 'yes', 'must be true or false'],
  ['list', Type.Array(Type.String()), 'a', 'must be a list'],
  ['nullable', Nullable(Type.String()), 5, 'must be a text or null'],
  ['choices', OneOf(['', 'low', 'high', 'urgent']), 'none', 'must be one of low, high or urgent'],
  ['empty', Type.String({ minLength: 1 }), '', 'must not be empty'],
  ['too short', Type.String({ minLength: 8 }), 'abc', 'must have at least 8 characters'],
  ['too long', Type.String({ maxLength: 3 }), 'abcd', 'must have at most 3 characters'],
  ['blank', Type.String({ pattern: '\\S' }), '  ', 'must not be blank'],
  ['described pattern', CLOCK, 'noon', 'must be a time such as 09:30'],
  ['email', Type.String({ format: 'email' }), 'me', 'must be an email address such as name@example.com'],
  ['date', Type.String({ format: 'date' }), 'soon', 'must be a date such as 2026-11-21'],
  ['time', Type.String({ format: 'date-time' }), 'soon', 'must be a date and time such as 2026-11-21T09:30:00Z'],
  ['too small', Type.Integer({ minimum: 1 }), 0, 'must be at least 1'],
  ['too large', Type.Integer({ maximum: 9 }), 10, 'must be at most 9'],
  ['too few items', Type.Array(Type.Integer(), { minItems: 1 }), [], 'must not be empty'],
  ['too many items', Type.Array(Type.Integer(), { maxItems: 1 }), [1, 2], 'must have at most 1 items'],
  ['alternatives', PersonReference, 'Ada', 'must be a whole number or an object'],
])('describes a violation of: %s', (_, schema, value, predicate) => {
  expect(getMessages(schema, value)).toEqual([`Due date ${predicate}.`])
})

test('names items of lists and unknown properties', () => {
  expect(getMessages(Type.Array(Type.Integer()), [1, 'x'])).toEqual(['Due date (item 2) must be a whole number.'])
  expect(getMessages(closedObject({}), { extraField: 1 })).toEqual(['Extra field is not accepted here.'])
})
