import { isCountryCode } from './country.ts'

/** What follows the prefix, as published for VIES and by the tax offices of the other countries. */
const formats: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Greece uses EL instead of its country code. */
const toPrefix = (country: string) => (country === 'GR' ? 'EL' : country)
const isPrefix = (text: string) => text in formats || isCountryCode(text)

const removeSeparators = (vatId: string) => vatId.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Checks prefix and syntax. Countries without VAT IDs of a known format may use numbers of their own, without prefix. */
export function isVatId(vatId: string, country: string | null): boolean {
  const text = removeSeparators(vatId)
  const format = formats[text.slice(0, 2)]
  if (format) return format.test(text.slice(2))
  if (country && toPrefix(country) in formats) return false
  return text.length > 2 && (isPrefix(text.slice(0, 2)) || (country !== null && isCountryCode(country)))
}

/** With the country prefix that EN 16931 requires (BR-CO-9). */
export function toPrefixedVatId(vatId: string, country: string): string {
  const text = removeSeparators(vatId)
  return isPrefix(text.slice(0, 2)) ? text : `${toPrefix(country)}${text}`
}
