import { expect, test } from 'vitest'
import { formatVcard } from './format-vcard.ts'
import { parseVcard, parseVcards, type ParsedVcard } from './parse-vcard.ts'

const formatCard = (version: string, ...lines: string[]) => ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
const parse = (...lines: string[]) => parseVcard(formatCard('3.0', ...lines)) as ParsedVcard
const complete = { uid: 'ada', updatedAt: '2026-11-20T09:30:00.000Z' }
const getLines = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

const appleLines = [
  'N:Quay;Ada;M.;Dr.;',
  'FN:Dr. Ada Quay',
  'ORG:Harbour\\, Inc.;Research',
  'TITLE:Harbour master',
  'item1.EMAIL;type=INTERNET;type=pref:ada@example.com',
  'item1.X-ABLabel:_$!<HomePage>!$_',
  'EMAIL;TYPE=WORK:quay@example.com',
  'TEL;TYPE=CELL,VOICE:+49 30 1234',
  'TEL;TYPE=WORK;TYPE=FAX:5678',
  'ADR;TYPE=HOME:;2nd floor;Main St 1\\, left;Berlin;BE;10115;Germany',
  'BDAY:1985-04-12',
  'NOTE:one\\ntwo\\; three\\\\',
  'X-FOO;X-P=1:bar\\,baz',
  'CATEGORIES:crew,friends',
]

test('reads what Apple and Google write', () => {
  expect(parse(...appleLines)).toMatchObject({
    name: 'Dr. Ada Quay',
    company: 'Harbour, Inc.',
    jobTitle: 'Harbour master',
    emails: [
      { label: 'homepage', email: 'ada@example.com' },
      { label: 'work', email: 'quay@example.com' },
    ],
    phones: [
      { label: 'mobile', number: '+49 30 1234' },
      { label: 'fax', number: '5678' },
    ],
    addresses: [
      { label: 'home', street: 'Main St 1, left\n2nd floor', city: 'Berlin', region: 'BE', postCode: '10115', country: 'Germany' },
    ],
    birthday: '1985-04-12',
    note: 'one\ntwo; three\\',
  })
})

test('an unchanged contact is written as it was received', () => {
  const lines = getLines(formatVcard({ ...parse(...appleLines), ...complete }))
  expect(lines).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'UID:ada', ...appleLines, 'REV:20261120T093000Z', 'END:VCARD', ''])
})

test('a changed contact keeps all lines that did not change, including unknown properties', () => {
  const card = parse(...appleLines)
  const changed = { ...card, name: 'Ada Kay', note: '', emails: [{ label: 'Boat', email: 'boat@example.com' }, card.emails[1]!] }
  const lines = getLines(formatVcard({ ...changed, ...complete }))
  expect(lines).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'UID:ada',
    ...appleLines.filter((line) => !/^(?:N|FN|NOTE|item1\.[\w-]+)[:;]/.test(line)),
    'FN:Ada Kay',
    'N:Kay;Ada;;;',
    'item1.EMAIL:boat@example.com',
    'item1.X-ABLabel:Boat',
    'REV:20261120T093000Z',
    'END:VCARD',
    '',
  ])
})

test('converts between the versions without losing anything that we know or do not know', () => {
  const card = { ...parse(...appleLines), photo: Buffer.from('ffd8ffe000104a46', 'hex') }
  const converted = parseVcard(formatVcard({ ...card, ...complete }, '4.0')) as ParsedVcard
  const { card: text, uid, ...values } = converted
  expect(values).toMatchObject({ ...values, name: card.name, emails: card.emails, phones: card.phones, birthday: card.birthday })
  expect([values.photo, uid]).toEqual([card.photo, 'ada'])
  expect(text).toContain('X-FOO;X-P=1:bar\\,baz')
  expect(parseVcard(formatVcard({ ...converted, ...complete }, '3.0'))).toMatchObject({ photo: card.photo, note: card.note })
})

test('folds lines at 75 octets without splitting characters', () => {
  const text = formatVcard({ ...parse('FN:王'.padEnd(200, '王')), ...complete })
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect((parseVcard(text) as ParsedVcard).name).toBe('王'.padEnd(197, '王'))
})

test('values cannot add lines or properties', () => {
  const name = 'Ada\r\nX-EVIL:1\nEND:VCARD'
  const text = formatVcard({ ...parse('FN:x'), ...complete, name, emails: [{ label: 'a\r\nX-EVIL:1', email: 'a@b.c' }] })
  expect(getLines(text).filter((line) => /^(?:X-EVIL|END)/.test(line))).toEqual(['END:VCARD'])
})

test.each([
  ['a phone number as URI', ['FN:A', 'TEL;VALUE=uri;TYPE="cell,voice":tel:+1-555'], { phones: [{ label: 'mobile', number: '+1-555' }] }],
  ['only a structured name', ['N:Quay;Ada;;;'], { name: 'Ada Quay' }],
  ['only a company', ['ORG:Harbour'], { name: 'Harbour', company: 'Harbour' }],
  ['only an address', ['EMAIL:a@b.c'], { name: 'a@b.c' }],
  ['a birthday in basic format', ['FN:A', 'BDAY:19850412'], { birthday: '1985-04-12' }],
  ['a birthday without year', ['FN:A', 'BDAY:--0412'], { birthday: null }],
  ['a birthday without year of Apple', ['FN:A', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12'], { birthday: null }],
  ['an impossible birthday', ['FN:A', 'BDAY:1985-02-31'], { birthday: null }],
  ['an invalid address', ['FN:A', 'EMAIL:nothing'], { emails: [] }],
  ['folded lines', ['FN:A', ' da', '\tQuay'], { name: 'AdaQuay' }],
  ['a NUL character', ['FN:A\0da'], { name: 'Ada' }],
])('reads %s', (_, lines, values) => expect(parse(...lines)).toMatchObject(values))

test.each([
  ['malformed', 'Dear all'],
  ['malformed', formatCard('3.0', 'FN:A') + formatCard('3.0', 'FN:B')],
  ['malformed', 'BEGIN:VCARD\r\nFN:A\r\nEND:VCARD'],
  ['wrong_version', formatCard('2.1', 'FN:A')],
  ['cut_off', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A'],
  ['no_name', formatCard('3.0', 'NOTE:x')],
  ['group', formatCard('4.0', 'KIND:group', 'FN:Crew')],
  ['too_large', formatCard('3.0', 'FN:A', `NOTE:${'x'.repeat(300_000)}`)],
  ['too_large', formatCard('3.0', 'FN:A', ...Array.from({ length: 2_000 }, () => 'X-A:1'))],
])('reports %s', (problem, text) => expect(parseVcard(text)).toBe(problem))

test('one invalid card does not affect the others, and each is reported with its line', () => {
  const text = `junk\n${formatCard('3.0', 'FN:A')}${formatCard('2.1', 'FN:B')}BEGIN:VCARD\n${formatCard('4.0', 'FN:C')}`
  const results = [...parseVcards(text)].map(({ line, name, problem }) => [line, name, problem])
  expect(results).toEqual([
    [2, 'A', null],
    [6, 'B', 'wrong_version'],
    [10, '', 'malformed'],
    [11, 'C', null],
  ])
})

test.each([
  ['endless folding', formatCard('3.0', 'FN:A').replace('FN:A', `FN:A${'\n a'.repeat(3_400_000)}`)],
  ['a million parameters', formatCard('3.0', 'FN:A', `TEL${';A'.repeat(1_000_000)}:1`)],
  ['endless quotes', formatCard('3.0', 'FN:A', `TEL;A="${'","'.repeat(1_000_000)}`)],
  ['endless escapes', formatCard('3.0', 'FN:A', `N:${'\\'.repeat(3_000_000)}`)],
  ['a million cards', 'BEGIN:VCARD\n'.repeat(500_000)],
  ['no line end', 'x'.repeat(10_000_000)],
  ['a picture that never ends', formatCard('3.0', 'FN:A', `PHOTO;ENCODING=b:${'A'.repeat(9_000_000)}`)],
])('reads a hostile file with %s in linear time', (_, text) => {
  const start = process.cpuUsage()
  const names = new Set(parseVcards(text).map(({ name }) => name))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
  expect(names.difference(new Set(['', 'A'])).size).toBe(0)
})
