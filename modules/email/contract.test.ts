import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { email, MAILS_LIMIT, RECIPIENTS_LIMIT } from './contract.ts'

const ajv = new Ajv({ strict: false })
formats.default(ajv)

test('one call changes as many mails as its limit and no more, each once, and something of them', () => {
  const update = (emailIds: number[], dataToUpdate: object = { isRead: true }) =>
    ajv.validate(email.updateMails.input, { emailIds, dataToUpdate })
  const ids = Array.from({ length: MAILS_LIMIT + 1 }, (_, index) => index + 1)
  expect([update(ids.slice(1)), update(ids), update([]), update([1, 1]), update([1], {}), update([1], { subject: 'x' })]).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a draft takes what is left out as it was, and nobody but its own properties', () => {
  const save = (draft: object) => ajv.validate(email.saveDraft.input, { draft })
  const many = Array.from({ length: RECIPIENTS_LIMIT + 1 }, () => ({ email: 'a@b.test' }))
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
])('a label called %j is taken: %s', (name, isTaken) => {
  expect(ajv.validate(email.addLabel.input, { label: { name, color: 'red' } })).toBe(isTaken)
})
