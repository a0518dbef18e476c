import { expect, test } from 'vitest'
import { addressText, isAddress, readAddresses } from './addresses.ts'

test('addresses are read as people paste them', () => {
  expect(readAddresses('Ada Rowe <ada@x.test>, sam@x.test; "Nun, Eve" <eve@x.test>\nMüller, Jo <jo@x.test>')).toEqual([
    { name: 'Ada Rowe', email: 'ada@x.test' },
    { name: '', email: 'sam@x.test' },
    { name: 'Nun, Eve', email: 'eve@x.test' },
    { name: 'Müller, Jo', email: 'jo@x.test' },
  ])
  expect(readAddresses('a@x.test b@x.test')).toHaveLength(2)
  expect(readAddresses('mailto:a@x.test')).toEqual([{ name: '', email: 'a@x.test' }])
  expect(readAddresses(' ,; \n')).toEqual([])
})

test('what is no address stays as it was written, to be put right', () => {
  const [first, second] = readAddresses('sam at x, Eve <eve@x>')
  expect([first, second].map((one) => isAddress(one!.email))).toEqual([false, false])
  expect([first!.email, second!.name]).toEqual(['sam at x', 'Eve'])
})

test('a name with signs of its own is written so that it is read again', () => {
  const person = { name: 'Nun, Eve', email: 'eve@x.test' }
  expect(readAddresses(addressText(person))).toEqual([person])
  expect(addressText({ name: '', email: 'eve@x.test' })).toBe('eve@x.test')
})
