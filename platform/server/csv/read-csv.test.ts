import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const read = (text: string) => [...readCsv(text)].map(({ line, cells }) => [line, ...cells])

test.each<[string, unknown[][]]>([
  [
    'a,b\nc,d',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a;b;c,d\r\ne;f\r\n',
    [
      [1, 'a', 'b', 'c,d'],
      [2, 'e', 'f'],
    ],
  ],
  [
    'a\tb\rc\td',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    '"a ""x""",b\n\n"c\nd",e\nf,',
    [
      [1, 'a "x"', 'b'],
      [3, 'c\nd', 'e'],
      [5, 'f', ''],
    ],
  ],
  ['"a" b,c', [[1, 'a b', 'c']]],
  ['', []],
])('reads %j', (text, rows) => expect(read(text)).toEqual(rows))

test('an unclosed quote ends with the file', () => {
  expect([...readCsv('a,b\n"c,d\n')].at(-1)).toMatchObject({ line: 2, cells: ['c,d\n'], isCutOff: true })
})

test.each([
  ['commas', ','.repeat(5_000_000)],
  ['quotes', '"'.repeat(5_000_000)],
  ['line ends', '\n'.repeat(5_000_000)],
  ['a single cell', `a,b\n"${'x\n'.repeat(2_500_000)}`],
])('reads a file of only %s in linear time', (_, text) => {
  const start = process.cpuUsage()
  expect([...readCsv(text)].length).toBeLessThan(3)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
})
