import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { email, MAX_EMAILS_PER_REQUEST, MAX_RECIPIENTS } from './contract.ts'

const ajv = new Ajv({ strict: false })
formats.default(ajv)

test('an update accepts up to the maximum number of unique emails and at least one change', () => {
  const update = (emailIds: number[], dataToUpdate: object = { isRead: true }) =>
    ajv.validate(email.updateMails.input, { emailIds, dataToUpdate })
  const ids = Array.from({ length: MAX_EMAILS_PER_REQUEST + 1 }, (_, index) => index + 1)
  expect([update(ids.slice(1)), update(ids), update([]), update([1, 1]), update([1], {}), update([1], { subject: 'x' })]).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a draft accepts any subset of its properties and rejects unknown ones', () => {
  const save = (draft: object) => ajv.validate(email.saveDraft.input, { draft })
  const many = Array.from({ length: MAX_RECIPIENTS + 1 }, () => ({ email: 'a@b.test' }))
  expect([save({}), save({ to: many.slice(1) }), save({ to: many }), save({ sender: 'a@b.test' }), save({ clientId: 'x' })]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['Boats', true],
  ['two words', true],
  ['a:b', false],
  ['"quoted"', false],
  [' a', false],
  ['', false],
])('label name %j is valid: %s', (name, isTaken) => {
  expect(ajv.validate(email.addLabel.input, { label: { name, color: 'red' } })).toBe(isTaken)
})
