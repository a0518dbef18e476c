import { expect, test } from 'vitest'
import { foundParts } from './highlight-matches.ts'

const marked = (text: string, q: string) =>
  foundParts(text, q)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test('what was found is marked everywhere, whatever its case and accents', () => {
  expect(marked('Café, CAFE and cafés', 'cafe')).toBe('[Café], [CAFE] and [café]s')
  expect(marked('Ze\u0301ro zéro', 'zero')).toBe('[Ze\u0301ro] [zéro]')
  expect(marked('灯坏了，请修', '坏了')).toBe('灯[坏了]，请修')
})

test('a long message is cut around the first place, on one line', () => {
  const line = marked(`${'a '.repeat(100)}\n\nthe lamp ${'b '.repeat(200)}`, 'lamp')
  expect(line).toMatch(/^…[a ]+the \[lamp\] [b ]+…$/)
  expect(line.length).toBeLessThanOrEqual(164)
})

test('nothing is marked where the words stand elsewhere, as in the name of a file', () => {
  expect(marked('Look at this', 'plan.pdf')).toBe('Look at this')
  expect(marked('', 'plan')).toBe('')
})
