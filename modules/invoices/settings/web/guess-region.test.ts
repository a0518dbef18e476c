import { expect, test } from 'vitest'
import { currencies } from '#platform/contract/money.ts'
import { guessCountry, guessCurrency } from './guess-region.ts'

test('takes the country from the first language that names one', () => {
  expect(guessCountry(['de', 'de-AT', 'en-US'])).toBe('AT')
  expect(guessCountry(['zh-Hans-CN'])).toBe('CN')
  expect([guessCountry(['en', 'fr']), guessCountry([]), guessCountry(['zh-Hant'])]).toEqual(['', '', ''])
})

test('suggests the currency of the country, or the first of the settings', () => {
  expect(guessCurrency('CH', ['EUR', 'USD'])).toBe('CHF')
  expect([guessCurrency('PT', ['EUR', 'USD']), guessCurrency('Atlantis', ['USD'])]).toEqual(['EUR', 'USD'])
})

test('suggests only currencies that the invoice settings accept', () => {
  const suggested = ['AU', 'BR', 'CA', 'CH', 'CN', 'CZ', 'DK', 'GB', 'HK', 'HU', 'IN', 'JP', 'LI', 'MX', 'NO', 'NZ', 'PL', 'RO', 'SE']
  for (const country of [...suggested, 'SG', 'TR', 'US', 'ZA']) expect(currencies).toContain(guessCurrency(country, ['EUR']))
})
