import { expect, test } from 'vitest'
import { mentionBegun, mentioning, rewritten, withIds, withMentions, written } from './mention-text.ts'

const people = [
  { id: 4, fullName: 'Sam' },
  { id: 5, fullName: 'Sam Staff' },
]

test('names after an @ become ids, the longer name before the shorter', () => {
  expect(withMentions('@Sam Staff and @Sam, not Sam', people)).toBe('@[5] and @[4], not Sam')
})

test('a name within a longer word means nobody, but Chinese puts nothing after one', () => {
  const members = [
    { id: 6, fullName: 'Wei' },
    { id: 7, fullName: '王伟' },
  ]
  expect(withMentions('In @Weimar, @Wei! @王伟你好', members)).toBe('In @Weimar, @[6]! @[7]你好')
})

test('of people of the same name each is meant who was chosen, whatever is written before, between and after', () => {
  const nameOf = (id: number) => (id > 10 ? 'Wei Chen' : 'Sam')
  const wei = (id: number) => ({ id, fullName: 'Wei Chen', avatar: null })
  const one = mentioning({ text: 'Ask @We', mentions: [] }, { from: 4, to: 7 }, wei(12))
  const both = mentioning(rewritten(one, `${one.text}or @W`), { from: 17, to: 19 }, wei(11))
  expect(both.text).toBe('Ask @Wei Chen or @Wei Chen ')
  expect(withIds(both)).toBe('Ask @[12] or @[11] ')
  expect(withIds(rewritten(both, 'Please ask @Wei Chen or @Wei Chen '))).toBe('Please ask @[12] or @[11] ')
  expect(withIds(rewritten(both, 'Ask @Wei Chen or rather @Wei Chen '))).toBe('Ask @[12] or rather @[11] ')
  expect(withIds(rewritten(both, 'Ask @Wei Che or @Wei Chen '))).toBe('Ask @Wei Che or @[11] ')
  expect(written('Ask @[12] or @[11] ', nameOf)).toEqual(both)
})

test('a mention begins with an @ at the start of a word and ends where the name cannot go on', () => {
  expect(mentionBegun('Ask @Sa', 7)).toEqual({ from: 4, name: 'Sa' })
  expect(mentionBegun('@', 1)).toEqual({ from: 0, name: '' })
  expect(mentionBegun('@Zoë Mü', 7)).toEqual({ from: 0, name: 'Zoë Mü' })
  expect(mentionBegun('me@example', 10)).toBeNull()
  expect(mentionBegun('@Sam, then', 10)).toBeNull()
})
