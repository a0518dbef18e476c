import { expect, test } from 'vitest'
import { isElectronicAddress } from './electronic-address.ts'
import { isBic, isIban } from './iban.ts'
import { isLeitwegId, resemblesLeitwegId } from './leitweg-id.ts'
import { hasVatCheckDigits } from './vat-check-digits.ts'
import { isVatId, toPrefixedVatId } from './vat-id.ts'

test.each([
  ['DE123456789', 'DE', true],
  ['de 123.456.789', 'DE', true],
  ['DE12345678', 'DE', false],
  ['123456789', 'DE', false],
  ['FR40303265045', 'DE', true],
  ['EL123456789', 'GR', true],
  ['GR123456789', 'GR', false],
  ['ATU12345678', 'AT', true],
  ['CHE123456789MWST', 'CH', true],
  ['XI123456789', 'GB', true],
  ['91330106MA2CFJ1A2B', 'CN', true],
  ['12-3456789', 'US', true],
  ['QQ123456', null, false],
  ['123456', null, false],
] as const)('VAT ID %s of a company in %s: %s', (vatId, country, isValid) => {
  expect(isVatId(vatId, country)).toBe(isValid)
})

test('VAT IDs get the prefix that the standard requires', () => {
  expect(toPrefixedVatId('12-3456789', 'US')).toBe('US123456789')
  expect(toPrefixedVatId('DE 123 456 789', 'FR')).toBe('DE123456789')
  expect(toPrefixedVatId('123456789', 'GR')).toBe('EL123456789')
})

test.each([
  'ATU13585627',
  'BE0428759497',
  'CHE116281710MWST',
  'DE136695976',
  'DK13585628',
  'EL094259216',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'IT00743110157',
  'LU15027442',
  'NL004495445B01',
  'NO995525828MVA',
  'PL8567346215',
  'PT501964843',
  'SE123456789701',
  'ESB58378431',
])('%s has correct check digits', (vatId) => {
  expect(hasVatCheckDigits(vatId)).toBe(true)
  expect(isVatId(vatId, null)).toBe(true)
})

test.each([
  'ATU13585626',
  'BE0428759498',
  'DE136695975',
  'DK13585627',
  'FR41303265045',
  'IT00743110158',
  'LU15027443',
  'PL8567346214',
  'PT501964842',
])('%s has wrong check digits', (vatId) => expect(hasVatCheckDigits(vatId)).toBe(false))

test('IBAN and BIC', () => {
  expect(['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432', 'PT50000201231234567890154'].map(isIban)).toEqual([true, true, true])
  expect(['DE88370400440532013000', 'DE89', '89370400440532013000', ''].map(isIban)).toEqual([false, false, false, false])
  expect(['DEUTDEFF', 'DEUTDEFF500', 'DEUTDEFF50', 'DEUT'].map(isBic)).toEqual([true, true, false, false])
})

test('Leitweg-IDs need correct check digits, and other references are left alone', () => {
  expect(['04011000-1234512345-06', '04011000-1234512345-07'].map(isLeitwegId)).toEqual([true, false])
  expect(['PO 4711', '2024-0815-12', '4711'].map(resemblesLeitwegId)).toEqual([false, false, false])
})

test('electronic addresses fit their scheme', () => {
  expect(isElectronicAddress('office@acme.test', 'EM')).toBe(true)
  expect(isElectronicAddress('office', 'EM')).toBe(false)
  expect(isElectronicAddress('04011000-1234512345-07', '0204')).toBe(false)
  expect(isElectronicAddress('4012345000009', '0088')).toBe(true)
})
