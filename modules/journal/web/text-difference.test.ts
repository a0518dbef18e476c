import { expect, test } from 'vitest'
import { differenceOf } from './text-difference.ts'

test.each([
  ['Paint the hull white', 'Paint the keel white', { head: 'Paint the ', gone: 'hull', come: 'keel', tail: ' white' }],
  ['Paint', 'Paint the hull', { head: 'Paint', gone: '', come: ' the hull', tail: '' }],
  ['the the', 'the', { head: 'the', gone: ' the', come: '', tail: '' }],
  ['', 'New', { head: '', gone: '', come: 'New', tail: '' }],
  ['明天开会', '今天开会', { head: '', gone: '明', come: '今', tail: '天开会' }],
])('from %j to %j', (before, after, expected) => expect(differenceOf(before, after)).toEqual(expected))

test('what stayed is shortened, and so is a long change', () => {
  const { head, gone, tail } = differenceOf(
    `${'a '.repeat(100)}${'x'.repeat(900)}${' b'.repeat(100)}`,
    `${'a '.repeat(100)}y${' b'.repeat(100)}`,
  )
  expect([head.length, gone.length, tail.length]).toEqual([61, 403, 61])
})
