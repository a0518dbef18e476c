import type { TaxCategory } from '../../invoice-contract.ts'
import { useTaxRateName } from '../../web/use-tax-rate-name.ts'
import { useSettings } from './use-settings.ts'

type TaxRate = { taxRate: number; taxCategory: TaxCategory; exemptionReason?: string | null }

export const toRateKey = ({ taxRate, taxCategory, exemptionReason }: TaxRate) => `${taxCategory} ${taxRate} ${exemptionReason ?? ''}`

/** The configured rates plus the current one, if it is not among them. */
export function useTaxRates(current: TaxRate) {
  const getRateName = useTaxRateName()
  const configured = useSettings()?.taxRates ?? []
  const isKnown = configured.some((rate) => toRateKey(rate) === toRateKey(current))
  const rates = [...(isKnown ? [] : [{ ...current, title: getRateName(current) }]), ...configured]
  return {
    options: rates.map((rate) => ({ value: toRateKey(rate), label: rate.title })),
    findRate: (key: string) => {
      const { taxRate, taxCategory, exemptionReason = null } = rates.find((rate) => toRateKey(rate) === key) ?? current
      return { taxRate, taxCategory, exemptionReason }
    },
  }
}
