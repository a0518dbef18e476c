import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠A', "=cmd|' /C calc'!A0", '|cmd'])(
  '%j is not left to be run by a spreadsheet',
  (text) => expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`),
)

test('quotes, commas and line breaks stay inside their cell, other texts as they are', () => {
  expect(csvLine([7, 'Ann "Sparks", Ltd.\nYork', null, '王小明', 'a=b'])).toBe('7,"Ann ""Sparks"", Ltd.\nYork",,"王小明","a=b"\r\n')
})
