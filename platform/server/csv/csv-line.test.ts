import { expect, test } from 'vitest'
import { formatCsvLine } from './csv-line.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠A', "=cmd|' /C calc'!A0", '|cmd'])(
  'prevents spreadsheets from evaluating %j',
  (text) => expect(formatCsvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`),
)

test('quotes cells with quotes, commas and line breaks', () => {
  expect(formatCsvLine([7, 'Ann "Sparks", Ltd.\nYork', null, '王小明', 'a=b'])).toBe('7,"Ann ""Sparks"", Ltd.\nYork",,"王小明","a=b"\r\n')
})
