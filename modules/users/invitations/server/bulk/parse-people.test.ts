import { expect, test } from 'vitest'
import { parsePeople } from './parse-people.ts'

const read = (text: string) => parsePeople(text).map(({ name, email, role }) => [name, email, ...(role === null ? [] : [role])])

test.each<[string, string, string[][]]>([
  [
    'a To field',
    'Anna Berg <anna@x.test>, b.long-name@x.test; c@x.test',
    [
      ['Anna Berg', 'anna@x.test'],
      ['B Long Name', 'b.long-name@x.test'],
      ['C', 'c@x.test'],
    ],
  ],
  [
    'Outlook names',
    '"Berg, Anna" <anna@x.test>; Meier, Carl <carl@x.test>',
    [
      ['Berg, Anna', 'anna@x.test'],
      ['Carl Meier', 'carl@x.test'],
    ],
  ],
  [
    'lines',
    'a@x.test\r\n\n  mailto:b@x.test \n<c@x.test>',
    [
      ['A', 'a@x.test'],
      ['B', 'b@x.test'],
      ['C', 'c@x.test'],
    ],
  ],
  [
    'rows of a spreadsheet',
    'Anna Berg\tanna@x.test\tmanager\nb@x.test\tBen Xu\t\n\t\t',
    [
      ['Anna Berg', 'anna@x.test', 'manager'],
      ['Ben Xu', 'b@x.test'],
    ],
  ],
  [
    'lines without header',
    'Anna Berg, anna@x.test\nb@x.test; Ben Xu; guest',
    [
      ['Anna Berg', 'anna@x.test'],
      ['Ben Xu', 'b@x.test', 'guest'],
    ],
  ],
  ['a German file', '\ufeffVorname;Nachname;E-Mail;Rolle\nAnna;Berg;anna@x.test;manager', [['Anna Berg', 'anna@x.test', 'manager']]],
  ['a Chinese file', '姓名,邮箱,角色\n王小明,ming@x.test,', [['王小明', 'ming@x.test']]],
  [
    'a file of Google',
    'First Name [Required],Last Name [Required],Email Address [Required]\nAnna,Berg,a@x.test',
    [['Anna Berg', 'a@x.test']],
  ],
  ['quotes and line breaks', 'email,name\n"a@x.test","Berg\n""Anna"""', [['Berg "Anna', 'a@x.test']]],
  [
    'text',
    'hello\nAnna, Ben, c@x.test, d@x.test',
    [
      ['', 'hello'],
      ['', 'Anna'],
      ['Ben', 'c@x.test'],
      ['D', 'd@x.test'],
    ],
  ],
  ['nothing', ' \n;,;\n', []],
])('reads %s', (_, text, people) => expect(read(text)).toEqual(people))

test.each([
  ['commas', ','.repeat(500_000)],
  ['brackets', '<'.repeat(500_000)],
  ['quotes', '"'.repeat(500_000)],
  ['spaces', `a${' '.repeat(500_000)}b`],
  ['addresses', 'a@x.test,'.repeat(50_000)],
])('reads only %s in linear time', (_, text) => {
  const start = process.cpuUsage()
  parsePeople(text)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_500)
})
