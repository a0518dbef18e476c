import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { TaxCategory } from '../invoice-contract.ts'

type TaxRate = { taxCategory: TaxCategory; taxRate: number }

/** `19 %`, or the name of a category without a rate. */
export function useTaxRateName(): (rate: TaxRate) => string {
  const { t } = useTranslation('invoices')
  const { number } = useFormat()
  return ({ taxCategory, taxRate }) =>
    taxCategory === 'S' ? number(taxRate / 100, { style: 'percent', maximumFractionDigits: 2 }) : t(`tax.${taxCategory}`)
}
