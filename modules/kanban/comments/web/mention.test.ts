import { expect, test } from 'vitest'
import { insertMention, findMentionAt, findMentionedIds, suggestPeople, findUnknownNames } from './mention.ts'

const people = ['Ada Owner', 'Sam Staff', 'Élodie Roche', 'Samira Ahmadi'].map((fullName, index) => ({
  id: index + 1,
  fullName,
  avatar: null,
}))

test('starts a mention after an @ at the start of a word', () => {
  expect(findMentionAt('Hello @Sa', 9)).toEqual({ word: 'Sa', from: 6, to: 9 })
  expect(findMentionAt('Hello @Sam St', 13)?.word).toBe('Sam St')
  expect(findMentionAt('me@example', 10)).toBeNull()
  expect(findMentionAt('Hello @Sam Staff and', 20)).toBeNull()
})

test('suggests people by any part of their name, members first', () => {
  expect(suggestPeople('sa', people, [people[3]!]).map(({ id }) => id)).toEqual([4, 2])
  expect(suggestPeople('roche', people, []).map(({ id }) => id)).toEqual([3])
  expect(suggestPeople('elo', people, []).map(({ id }) => id)).toEqual([3])
})

test('selecting inserts the full name, and full names are mentions', () => {
  const { text, caret } = insertMention('Hello @Sa there', { word: 'Sa', from: 6, to: 9 }, people[1]!)
  expect(text).toBe('Hello @Sam Staff there')
  expect(caret).toBe(17)
  expect(findMentionedIds(text, people)).toEqual([2])
})

test('does not match a longer name, and looks up names that are not loaded', () => {
  expect(findMentionedIds('@Sam Staffordshire', people)).toEqual([])
  expect(findMentionedIds('@Sam Staffordshire, @Sam Staff.', people)).toEqual([2])
  expect(findUnknownNames('@Sam Staff and @Nora. Also (@Nora Berg) and me@example', people)).toEqual(['Nora'])
})
