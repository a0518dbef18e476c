import { expect, test } from 'vitest'
import { cleanFileName, formatContentDisposition } from './file-name.ts'

const names: [string, string][] = [
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\plan.docx', 'plan.docx'],
  ['a/b\\..', 'file'],
  ['...', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['line\r\nbreak\0.txt', 'linebreak.txt'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
  ['lone \ud800 half.txt', 'lone half.txt'],
  ['what? "this": <b>|*.txt', 'what_ _this__ _b___.txt'],
  ['con.txt', '_con.txt'],
  ['NUL', '_NUL'],
  ['Büro 图 😀.png', 'Büro 图 😀.png'],
  ['e\u0301te\u0301.txt', '\u00e9t\u00e9.txt'],
  ['trailing. . ', 'trailing'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`${'😀'.repeat(300)}`, '😀'.repeat(120)],
  [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(118)}`],
]
test.for(names)('%j becomes %j', ([input, cleaned]) => {
  expect(cleanFileName(input)).toBe(cleaned)
  expect(cleanFileName(cleaned)).toBe(cleaned)
})

test('cleans very long names quickly', () => {
  for (const character of ['.', ' .', '. ']) expect(cleanFileName(`a${character.repeat(100_000)}b.pdf`)).toMatch(/^a[. ]+\.pdf$/)
})

test('a disposition is one ASCII line with an encoded form of the name', () => {
  expect(formatContentDisposition('attachment', "Büro (1)'s 图 100%.png")).toBe(
    `attachment; filename="Buro (1)'s _ 100_.png"; filename*=UTF-8''B%C3%BCro%20%281%29%27s%20%E5%9B%BE%20100%25.png`,
  )
})
