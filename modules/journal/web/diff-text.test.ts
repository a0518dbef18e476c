import { expect, test } from 'vitest'
import { diffText } from './diff-text.ts'

test.each([
  ['Paint the hull white', 'Paint the keel white', { prefix: 'Paint the ', removed: 'hull', added: 'keel', suffix: ' white' }],
  ['Paint', 'Paint the hull', { prefix: 'Paint', removed: '', added: ' the hull', suffix: '' }],
  ['the the', 'the', { prefix: 'the', removed: ' the', added: '', suffix: '' }],
  ['Yes!', 'No!', { prefix: '', removed: 'Yes', added: 'No', suffix: '!' }],
  ['', 'New', { prefix: '', removed: '', added: 'New', suffix: '' }],
  ['明天开会', '今天开会', { prefix: '', removed: '明', added: '今', suffix: '天开会' }],
])('from %j to %j', (before, after, expected) => expect(diffText(before, after)).toEqual(expected))

test('truncates long context and long changes', () => {
  const { prefix, removed, suffix } = diffText(
    `${'a '.repeat(100)}${'x'.repeat(900)}${' b'.repeat(100)}`,
    `${'a '.repeat(100)}y${' b'.repeat(100)}`,
  )
  expect([prefix.length, removed.length, suffix.length]).toEqual([61, 403, 61])
})
