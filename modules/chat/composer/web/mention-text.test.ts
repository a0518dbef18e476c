import { expect, test } from 'vitest'
import { findMentionQuery, insertMention, updateText, toMessageText, resolveTypedMentions, toComposerText } from './mention-text.ts'

const people = [
  { id: 4, fullName: 'Sam' },
  { id: 5, fullName: 'Sam Staff' },
]

test('replaces names after an @ by ids, longer names first', () => {
  expect(resolveTypedMentions('@Sam Staff and @Sam, not Sam', people)).toBe('@[5] and @[4], not Sam')
})

test('ignores names within longer words, except in Chinese text without spaces', () => {
  const members = [
    { id: 6, fullName: 'Wei' },
    { id: 7, fullName: '王伟' },
  ]
  expect(resolveTypedMentions('In @Weimar, @Wei! @王伟你好', members)).toBe('In @Weimar, @[6]! @[7]你好')
})

test('keeps the selected person among people of the same name while the text around is edited', () => {
  const getName = (id: number) => (id > 10 ? 'Wei Chen' : 'Sam')
  const wei = (id: number) => ({ id, fullName: 'Wei Chen', avatar: null })
  const one = insertMention({ text: 'Ask @We', mentions: [] }, { from: 4, to: 7 }, wei(12))
  const both = insertMention(updateText(one, `${one.text}or @W`), { from: 17, to: 19 }, wei(11))
  expect(both.text).toBe('Ask @Wei Chen or @Wei Chen ')
  expect(toMessageText(both)).toBe('Ask @[12] or @[11] ')
  expect(toMessageText(updateText(both, 'Please ask @Wei Chen or @Wei Chen '))).toBe('Please ask @[12] or @[11] ')
  expect(toMessageText(updateText(both, 'Ask @Wei Chen or rather @Wei Chen '))).toBe('Ask @[12] or rather @[11] ')
  expect(toMessageText(updateText(both, 'Ask @Wei Che or @Wei Chen '))).toBe('Ask @Wei Che or @[11] ')
  expect(toComposerText('Ask @[12] or @[11] ', getName)).toEqual(both)
})

test('finds the partial name after an @ at the start of a word', () => {
  expect(findMentionQuery('Ask @Sa', 7)).toEqual({ from: 4, name: 'Sa' })
  expect(findMentionQuery('@', 1)).toEqual({ from: 0, name: '' })
  expect(findMentionQuery('@Zoë Mü', 7)).toEqual({ from: 0, name: 'Zoë Mü' })
  expect(findMentionQuery('me@example', 10)).toBeNull()
  expect(findMentionQuery('@Sam, then', 10)).toBeNull()
})
