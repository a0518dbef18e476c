import { expect, test } from 'vitest'
import { getFirstLine, stripMarkdown } from './strip-markdown.ts'

test.each([
  ['**bold**, *leaning*, ***both***, __strong__, _soft_ and ~~gone~~', 'bold, leaning, both, strong, soft and gone'],
  ['# Plan\n\n> said\n> twice\n\n---\n- Oak\n* Pine\n- [x] Sand\n- [ ] Oil', 'Plan\n\nsaid\ntwice\n\n\n• Oak\n• Pine\n☑ Sand\n☐ Oil'],
  [
    'See [the plan](https://example.com/a_b) and ![berth](/files/1) or <https://example.com>',
    'See the plan and berth or https://example.com',
  ],
  ['Run `npm **run**`, then\n```js\nlet a = b * c * d\n```\nand **go**', 'Run npm **run**, then\nlet a = b * c * d\n\nand go'],
  ['\\*no stars\\* and 1\\. no list', '*no stars* and 1. no list'],
])('removes Markdown syntax: %j', (text, words) => {
  expect(stripMarkdown(text)).toBe(words)
})

test.each([
  '2 * 3 * 4 = 24, and 2*3*4 too',
  'snake_case_name of a_b, __dirname and 5 __ 6',
  '@[12] (see below) and [not a link]',
  'a > b, # 3, 5 - 2, x**y',
  'Line one\nLine two',
])('keeps text that only resembles Markdown: %j', (text) => {
  expect(stripMarkdown(text)).toBe(text)
})

test('returns the first line with text, without Markdown syntax', () => {
  expect(getFirstLine('\n---\n## **Paint** the door\nGreen')).toBe('Paint the door')
  expect(getFirstLine('- [ ] Oil the table')).toBe('Oil the table')
  expect(getFirstLine(' \n')).toBe(undefined)
})
