import { expect, test } from 'vitest'
import { toHtmlTable, toTabSeparated } from './copy-cells.ts'

test('separates cells by tabs and line breaks, and quotes cells that contain them', () => {
  expect(
    toTabSeparated([
      ['2026-0001', 'Hopper & Sons'],
      ['a\tb', 'say "yes"\nnow'],
    ]),
  ).toBe('2026-0001\tHopper & Sons\r\n"a\tb"\t"say ""yes""\nnow"')
})

test('escapes formulas in copied cells, but not negative numbers', () => {
  expect(toTabSeparated([['=1+1', '@SUM(A1)', ' +1', '-1,234.50 €', '-2+3']])).toBe("'=1+1\t'@SUM(A1)\t' +1\t-1,234.50 €\t'-2+3")
  expect(toHtmlTable([['=1', '<b>']])).toBe("<table><tr><td>'=1</td><td>&#60;b&#62;</td></tr></table>")
})
