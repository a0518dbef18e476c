import Type from 'typebox'
import { OneOf } from './schema.ts'

/** ISO 4217 codes; a digit gives the number of decimals if it is not two. */
const codes =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD3 BIF0 BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP0 CNY COP CRC CUP CVE ' +
  'CZK DJF0 DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF0 GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD3 IRR ISK0 JMD JOD3 ' +
  'JPY0 KES KGS KHR KMF0 KPW KRW0 KWD3 KYD KZT LAK LBP LKR LRD LSL LYD3 MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD OMR3 PAB PEN PGK PHP PKR PLN PYG0 QAR RON RSD RUB RWF0 SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP ' +
  'SZL THB TJS TMT TND3 TOP TRY TTD TWD TZS UAH UGX0 USD UYU UZS VED VES VND0 VUV0 WST XAF0 XCD XCG XOF0 XPF0 YER ZAR ZMW ZWG'

const digits = new Map(codes.split(' ').map((code) => [code.slice(0, 3), Number(code[3] ?? 2)]))

export const currencies: readonly string[] = [...digits.keys()]

/** In minor units. Sums of thousands of such amounts still fit into a safe integer. */
export const MAX_AMOUNT = 100_000_000_000_000

/** In minor units of the accompanying currency: 1999 is 19.99 EUR, 1999 JPY or 1.999 BHD. */
export const Amount = Type.Integer({ minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT })
/** ISO 4217 */
export const Currency = OneOf(currencies)

/** Throws RangeError for an unknown currency. */
export function getMinorUnitDigits(currency: string): number {
  const found = digits.get(currency)
  if (found === undefined) throw new RangeError(`Unknown currency: ${currency}`)
  return found
}

/** Exact decimal text: 1999 EUR is `19.99`. */
export function formatDecimal(amount: number, currency: string): string {
  const places = getMinorUnitDigits(currency)
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(places + 1, '0')
  return sign + (places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`)
}

/** `locale`: BCP 47. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const places = getMinorUnitDigits(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(formatDecimal(amount, currency) as Intl.StringNumericLiteral)
}
