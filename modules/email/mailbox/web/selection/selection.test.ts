import { expect, test } from 'vitest'
import { MAX_EMAILS_PER_REQUEST } from '../../../contract.ts'
import { sampleEmail } from '../../../web/sample-email.ts'
import { addRange, updateSelected, emptySelection, toggleEmail, toggleAll, removeFromSelection, type Selection } from './selection.ts'

const emails = [1, 2, 3].map((id) => sampleEmail({ id }))
const ids = ({ emails: selected }: Selection) => [...selected.keys()]

test('selecting an email toggles it', () => {
  const one = toggleEmail(emptySelection, emails[0]!)
  expect(ids(one)).toEqual([1])
  expect(ids(toggleEmail(one, emails[0]!))).toEqual([])
})

test('select all selects every listed email, or clears a complete selection', () => {
  const some = toggleEmail(emptySelection, emails[1]!)
  const all = toggleAll(some, emails)
  expect(ids(all)).toEqual([1, 2, 3])
  expect(ids(toggleAll(all, emails))).toEqual([])
  expect(ids(toggleAll(emptySelection, []))).toEqual([])
})

test('selects at most as many emails as one request allows', () => {
  const many = Array.from({ length: MAX_EMAILS_PER_REQUEST + 5 }, (_, index) => sampleEmail({ id: index + 1 }))
  const all = toggleAll(emptySelection, many)
  expect(all.emails.size).toBe(MAX_EMAILS_PER_REQUEST)
  expect(toggleEmail(all, many.at(-1)!).emails.size).toBe(MAX_EMAILS_PER_REQUEST)
  expect(addRange(emptySelection, many).emails.size).toBe(MAX_EMAILS_PER_REQUEST)
})

test('applies changed fields to the selected emails', () => {
  const all = updateSelected(toggleAll(emptySelection, emails), (mail) => ({ ...mail, isStarred: true }))
  expect([...all.emails.values()].map(({ isStarred }) => isStarred)).toEqual([true, true, true])
})

test('removes emails from the selection', () => {
  expect(ids(removeFromSelection(toggleAll(emptySelection, emails), new Set([2])))).toEqual([1, 3])
})
