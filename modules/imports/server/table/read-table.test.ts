import { expect, test } from 'vitest'
import { findDayOrder, parseDate, toInstant } from './date-format.ts'
import { decodeTable } from './decode-table.ts'
import { suggestMapping } from './map-columns.ts'
import { findDecimalMark, parseDecimal } from './number-format.ts'
import { parseCell } from './parse-cell.ts'

test('understands amounts as spreadsheets of all languages write them', () => {
  const amounts: [text: string, mark: ',' | '.', decimal: string | null][] = [
    ['1.234,50', ',', '1234.50'],
    ['1,234.50', '.', '1234.50'],
    ['1 234,5', ',', '1234.5'],
    ["1'234.50", '.', '1234.50'],
    ['€ 12,00', ',', '12.00'],
    ['12.00 USD', '.', '12.00'],
    ['(5)', '.', '-5'],
    ['5-', '.', '-5'],
    ['−5', '.', '-5'],
    ['.5', '.', '0.5'],
    ['=1+1', '.', null],
    ['1e5', '.', null],
    ['twelve', '.', null],
    ['1.2.3', '.', null],
  ]
  for (const [text, mark, decimal] of amounts) expect(parseDecimal(text, mark), text).toBe(decimal)
})

test('finds the decimal mark of a column from its values before the language', () => {
  expect(findDecimalMark(['1.234', '5,50'], 'auto', 'en')).toBe(',')
  expect(findDecimalMark(['1,234', '5.50'], 'auto', 'de')).toBe('.')
  expect(findDecimalMark(['1.234', '2.000'], 'auto', 'de')).toBe(',')
  expect(findDecimalMark(['1.234', '2.000'], 'auto', 'en')).toBe('.')
  expect(findDecimalMark(['1.234'], 'comma', 'en')).toBe(',')
})

test('reads three date formats in one column', () => {
  const cells = ['2026-03-04', '25.12.2025', '12/31/2025']
  const order = findDayOrder(cells, 'auto', 'Europe/Berlin')
  expect(cells.map((cell) => parseDate(cell, order))).toEqual([
    { date: '2026-03-04', time: null, offset: null },
    { date: '2025-12-25', time: null, offset: null },
    { date: '2025-12-31', time: null, offset: null },
  ])
})

test('decides between day and month by the other values, and calls contradictions ambiguous', () => {
  expect(parseDate('3/4/2026', findDayOrder(['3/4/2026', '25/4/2026'], 'auto', 'America/New_York'))).toMatchObject({ date: '2026-04-03' })
  expect(parseDate('3/4/2026', findDayOrder(['3/4/2026'], 'auto', 'America/New_York'))).toMatchObject({ date: '2026-03-04' })
  expect(parseDate('3/4/2026', findDayOrder(['25/4/2026', '4/25/2026'], 'auto', 'Europe/Paris'))).toBe('ambiguous')
})

test('reads two-digit years first where the user says so', () => {
  expect(parseDate('26-04-03', findDayOrder([], 'ymd', 'Asia/Shanghai'))).toMatchObject({ date: '2026-04-03' })
  expect(parseDate('03/04/2026', 'ymd')).toMatchObject({ date: '2026-04-03' })
})

test('rejects days that do not exist', () => {
  for (const text of ['2026-02-30', '31.04.2026', '2026-13-01', 'soon', '45123', '1/2', '2026-01-01 25:00'])
    expect(parseDate(text, 'dmy'), text).toBe('invalid')
})

test('reads times with names of months, halves of the day and offsets', () => {
  const read = (text: string) => toInstant(parseDate(text, 'mdy') as never, 'Europe/Berlin')
  expect(read('Mon, 05 Jan 2026 10:00:00 GMT')).toBe('2026-01-05T10:00:00.000Z')
  expect(read('Jan 5, 2026 1:30 PM')).toBe('2026-01-05T12:30:00.000Z')
  expect(read('2026-01-05T10:00:00+0200')).toBe('2026-01-05T08:00:00.000Z')
})

test('recognizes UTF-8, UTF-16, Windows-1252 and GB18030', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe', 'utf16le')])
  expect(decodeTable(utf16, 'auto')).toBe('Größe')
  expect(decodeTable(Buffer.from('Größe'), 'auto')).toBe('Größe')
  expect(decodeTable(Buffer.from('Größe', 'latin1'), 'auto')).toBe('Größe')
  expect(decodeTable(Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1]), 'auto')).toBe('名称,价格')
  expect(() => decodeTable(Buffer.from([0xff, 0xfe, 0xff]), 'utf-8')).toThrow(expect.objectContaining({ code: 'imports.encoding' }))
})

test('maps headers without regard to case, accents, spaces and punctuation, each only once', () => {
  const columns = [
    { name: 'name', label: '', type: 'text', headers: ['Désignation', 'title'] },
    { name: 'price', label: '', type: 'decimal', headers: ['Variant Price'] },
    { name: 'note', label: '', type: 'text', headers: ['Title'] },
  ] as const
  expect(suggestMapping(columns, ['VARIANT_PRICE', 'designation', 'TITLE'])).toEqual([
    { column: 'name', index: 1 },
    { column: 'price', index: 0 },
    { column: 'note', index: 2 },
  ])
})

test('reads people with and without address', () => {
  const format = { mark: '.', order: 'dmy', timeZone: 'UTC' } as const
  expect(parseCell('Anna Berg <Anna@X.test>', 'person', format)).toMatchObject({
    value: 'anna@x.test',
    person: { name: 'Anna Berg', email: 'Anna@X.test' },
  })
  expect(parseCell('Anna Berg', 'person', format)).toMatchObject({ value: 'anna berg', person: { email: null } })
})
