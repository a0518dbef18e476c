import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import type { TaxCategory } from '../invoice-contract.ts'
import { useSettings } from './use-settings.ts'

type Rate = { taxRate: number; taxCategory: TaxCategory }

export const rateKey = ({ taxRate, taxCategory }: Rate) => `${taxCategory} ${taxRate}`

/** The rates that the settings offer, and the one that stands there anyway. */
export function useTaxRates(own: Rate) {
  const { t } = useTranslation('invoices')
  const { number } = useFormat()
  const offered = useSettings()?.taxRates ?? []
  const isKnown = offered.some((rate) => rateKey(rate) === rateKey(own))
  const percent = ({ taxRate, taxCategory }: Rate) =>
    taxCategory === 'S' ? number(taxRate / 100, { style: 'percent', maximumFractionDigits: 2 }) : t(`tax.${taxCategory}`)
  const rates = [...(isKnown ? [] : [{ ...own, title: percent(own) }]), ...offered]
  return {
    options: rates.map((rate) => ({ value: rateKey(rate), label: rate.title })),
    of: (key: string): Rate => {
      const { taxRate, taxCategory } = rates.find((rate) => rateKey(rate) === key) ?? own
      return { taxRate, taxCategory }
    },
  }
}
