import { expect, test } from 'vitest'
import { formatAddress, isAddress, parseAddresses } from './addresses.ts'

test('parses pasted addresses', () => {
  expect(parseAddresses('Ada Rowe <ada@x.test>, sam@x.test; "Nun, Eve" <eve@x.test>\nMüller, Jo <jo@x.test>')).toEqual([
    { name: 'Ada Rowe', email: 'ada@x.test' },
    { name: '', email: 'sam@x.test' },
    { name: 'Nun, Eve', email: 'eve@x.test' },
    { name: 'Müller, Jo', email: 'jo@x.test' },
  ])
  expect(parseAddresses('a@x.test b@x.test')).toHaveLength(2)
  expect(parseAddresses('mailto:a@x.test')).toEqual([{ name: '', email: 'a@x.test' }])
  expect(parseAddresses(' ,; \n')).toEqual([])
})

test('keeps invalid addresses as written', () => {
  const [first, second] = parseAddresses('sam at x, Eve <eve@x>')
  expect([first, second].map((one) => isAddress(one!.email))).toEqual([false, false])
  expect([first!.email, second!.name]).toEqual(['sam at x', 'Eve'])
})

test('quotes names with special characters so that they parse again', () => {
  const person = { name: 'Nun, Eve', email: 'eve@x.test' }
  expect(parseAddresses(formatAddress(person))).toEqual([person])
  expect(formatAddress({ name: '', email: 'eve@x.test' })).toBe('eve@x.test')
})
