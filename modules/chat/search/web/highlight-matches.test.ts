import { expect, test } from 'vitest'
import { highlightMatches } from './highlight-matches.ts'

const format = (text: string, q: string) =>
  highlightMatches(text, q)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('marks all matches, ignoring case and accents', () => {
  expect(format('Café, CAFE and cafés', 'cafe')).toBe('[Café], [CAFE] and [café]s')
  expect(format('Ze\u0301ro zéro', 'zero')).toBe('[Ze\u0301ro] [zéro]')
  expect(format('灯坏了，请修', '坏了')).toBe('灯[坏了]，请修')
})

test('shortens a long message to one line around the first match', () => {
  const line = format(`${'a '.repeat(100)}\n\nthe lamp ${'b '.repeat(200)}`, 'lamp')
  expect(line).toMatch(/^…[a ]+the \[lamp\] [b ]+…$/)
  expect(line.length).toBeLessThanOrEqual(164)
})

test('marks nothing if the match is elsewhere, such as in a file name', () => {
  expect(format('Look at this', 'plan.pdf')).toBe('Look at this')
  expect(format('', 'plan')).toBe('')
})
