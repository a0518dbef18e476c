import { getMinorUnitDigits } from '#platform/contract/money.ts'
import { toLanguageTag } from './language.ts'

type Separators = { decimal: string; group: string }

const separators = new Map<string, Separators>()

function getSeparators(language: string): Separators {
  const found = separators.get(language)
  if (found) return found
  // Intl groups thousands with spaces in European Portuguese, but people also type points.
  const tag = language === 'pt' ? 'pt-BR' : toLanguageTag(language)
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12_345.6)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const signs = { decimal: of('decimal'), group: of('group') }
  separators.set(language, signs)
  return signs
}

/** Parses a number with either decimal separator; an ambiguous `1.234` follows the language. Null if invalid. */
export function parseDecimal(text: string, language: string, places: number): number | null {
  const bare = text
    .trim()
    .replaceAll(/[\s'’\u00a0\u202f]/g, '')
    .replace(/^[−–]/, '-')
    .replaceAll(/[。．]/g, '.')
    .replaceAll(/[，]/g, ',')
  if (!/^[-+]?\d[\d.,]*$|^[-+]?[.,]\d+$/.test(bare)) return null
  const at = findDecimalSeparator(bare, language)
  const [whole = '', part = ''] = at < 0 ? [bare] : [bare.slice(0, at), bare.slice(at + 1)]
  if (part.length > places && /[1-9]/.test(part.slice(places))) return null
  const value = Number(`${whole.replaceAll(/[.,]/g, '') || '0'}.${part || '0'}`)
  return Number.isFinite(value) ? value : null
}

function findDecimalSeparator(text: string, language: string): number {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (at < 0) return -1
  const sign = text[at]!
  const other = sign === ',' ? '.' : ','
  if (text.includes(other)) return text.indexOf(sign) === at ? at : -1
  if (text.indexOf(sign) !== at) return -1
  const isThousands = /\d{1,3}$/.test(text.slice(0, at)) && text.length - at === 4 && getSeparators(language).group === sign
  return isThousands && !/^[-+]?0$/.test(text.slice(0, at)) ? -1 : at
}

/** For input fields: the decimal separator of the language, no thousands separators. */
export function formatDecimal(value: number | null | undefined, language: string, places = 4): string {
  if (value === null || value === undefined) return ''
  const text = String(Number(value.toFixed(places)))
  return (text.includes('e') ? value.toFixed(0) : text).replace('.', getSeparators(language).decimal)
}

/** For input fields: an amount in minor units with all its decimals. */
export function formatAmount(amount: number | null | undefined, currency: string, language: string): string {
  if (amount === null || amount === undefined) return ''
  const places = getMinorUnitDigits(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const cut = digits.length - places
  const sign = amount < 0 ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}${getSeparators(language).decimal}${digits.slice(cut)}`
}

/** Parses to minor units; null if the text is no amount in this currency. */
export function parseAmount(text: string, currency: string, language: string): number | null {
  const places = getMinorUnitDigits(currency)
  const value = parseDecimal(text, language, places)
  return value === null ? null : Math.round(value * 10 ** places)
}
