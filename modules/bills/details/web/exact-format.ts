import { useTranslation } from 'react-i18next'
import { currencies, getMinorUnitDigits } from '#platform/contract/money.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'

const MAX_DECIMALS = 20

/** Formats decimal texts of e-invoices without rounding: all decimals of the file are shown. */
export function useExactFormat() {
  const { i18n } = useTranslation('bills')
  const tag = toLanguageTag(i18n.language)
  const format = (text: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, options).format(text as Intl.StringNumericLiteral)
  const decimal = (text: string, { minDecimals = 0 } = {}) =>
    isDecimal(text)
      ? format(text, { minimumFractionDigits: minDecimals, maximumFractionDigits: Math.max(minDecimals, countDecimals(text)) })
      : text
  return {
    decimal,
    money: (text: string, currency: string | null) => {
      if (!isDecimal(text) || currency === null || !currencies.includes(currency))
        return [decimal(text), currency].filter(Boolean).join(' ')
      const digits = getMinorUnitDigits(currency)
      const maximumFractionDigits = Math.max(digits, countDecimals(text))
      return format(text, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits })
    },
    /** `19.00` is 19 %. */
    percent: (text: string) =>
      isDecimal(text) ? format(text, { style: 'unit', unit: 'percent', maximumFractionDigits: MAX_DECIMALS }) : `${text} %`,
  }
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Zeros at the end do not count. */
const countDecimals = (text: string) => Math.min(MAX_DECIMALS, (text.split('.')[1] ?? '').replace(/0+$/, '').length)
