import { useTranslation } from 'react-i18next'
import { useExactFormat } from './exact-format.ts'

/** Formats a category (UNCL 5305) and a rate: "19%", "Exempt" or "7% IGIC". Unknown categories are shown as they are. */
export function useTaxFormat(): (category: string | null, rate: string | null | undefined) => string {
  const { t, i18n } = useTranslation('bills')
  const { percent } = useExactFormat()
  return (category, rate) => {
    const isTaxed = Boolean(rate) && Number(rate) !== 0
    const name = category && i18n.exists(`bills:tax.${category}`) ? t(`tax.${category}`) : category
    const isNamed = category !== null && category !== '' && (category !== 'S' || !isTaxed)
    return [isTaxed && percent(rate!), isNamed && name].filter(Boolean).join(' ')
  }
}

/** Names of common units of UN/ECE Recommendation 20; other codes are shown as they are. */
export function useUnitName(): (unit: string, count: number) => string {
  const { t, i18n } = useTranslation('bills')
  return (unit, count) => {
    if (unit === 'C62' || unit === 'XPP') return ''
    return i18n.exists(`bills:unit.${unit}`, { count }) ? t(`unit.${unit}`, { count }) : unit
  }
}

/** Names of common UNCL 4461 payment means; null for others. */
export function usePaymentMeansName(): (code: string) => string | null {
  const { t } = useTranslation('bills')
  return (code) => {
    const method = methods[code]
    return method ? t(`method.${method}`) : null
  }
}

const methods: Record<string, 'transfer' | 'direct-debit' | 'card' | 'cash'> = {
  '10': 'cash',
  '30': 'transfer',
  '31': 'transfer',
  '42': 'transfer',
  '48': 'card',
  '49': 'direct-debit',
  '54': 'card',
  '55': 'card',
  '58': 'transfer',
  '59': 'direct-debit',
}
