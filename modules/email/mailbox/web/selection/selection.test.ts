import { expect, test } from 'vitest'
import { MAILS_LIMIT } from '../../../contract.ts'
import { sampleMail } from '../../../web/sample-mail.ts'
import { extendBy, merged, nothingSelected, toggle, toggleAll, without, type Selection } from './selection.ts'

const mails = [1, 2, 3].map((id) => sampleMail({ id }))
const ids = ({ mails: selected }: Selection) => [...selected.keys()]

test('Selecting a mail toggles it', () => {
  const one = toggle(nothingSelected, mails[0]!)
  expect(ids(one)).toEqual([1])
  expect(ids(toggle(one, mails[0]!))).toEqual([])
})

test('Select-all selects every listed mail, or clears the selection where all are', () => {
  const some = toggle(nothingSelected, mails[1]!)
  const all = toggleAll(some, mails)
  expect(ids(all)).toEqual([1, 2, 3])
  expect(ids(toggleAll(all, mails))).toEqual([])
  expect(ids(toggleAll(nothingSelected, []))).toEqual([])
})

test('No more are selected than one act may change', () => {
  const many = Array.from({ length: MAILS_LIMIT + 5 }, (_, index) => sampleMail({ id: index + 1 }))
  const all = toggleAll(nothingSelected, many)
  expect(all.mails.size).toBe(MAILS_LIMIT)
  expect(toggle(all, many.at(-1)!).mails.size).toBe(MAILS_LIMIT)
  expect(extendBy(nothingSelected, many).mails.size).toBe(MAILS_LIMIT)
})

test('Changed fields merge into the selected mails', () => {
  const all = merged(toggleAll(nothingSelected, mails), (mail) => ({ ...mail, isStarred: true }))
  expect([...all.mails.values()].map(({ isStarred }) => isStarred)).toEqual([true, true, true])
})

test('What has left is no longer selected', () => {
  expect(ids(without(toggleAll(nothingSelected, mails), new Set([2])))).toEqual([1, 3])
})
