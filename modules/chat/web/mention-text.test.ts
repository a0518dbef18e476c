import { expect, test } from 'vitest'
import { mentionBegun, withMentions } from './mention-text.ts'

const people = [
  { id: 4, fullName: 'Sam' },
  { id: 5, fullName: 'Sam Staff' },
]

test('names after an @ become ids, the longer name before the shorter', () => {
  expect(withMentions('@Sam Staff and @Sam, not Sam', people)).toBe('@[5] and @[4], not Sam')
})

test('a mention begins with an @ at the start of a word and ends where the name cannot go on', () => {
  expect(mentionBegun('Ask @Sa', 7)).toEqual({ from: 4, name: 'Sa' })
  expect(mentionBegun('@', 1)).toEqual({ from: 0, name: '' })
  expect(mentionBegun('@Zoë Mü', 7)).toEqual({ from: 0, name: 'Zoë Mü' })
  expect(mentionBegun('me@example', 10)).toBeNull()
  expect(mentionBegun('@Sam, then', 10)).toBeNull()
})
