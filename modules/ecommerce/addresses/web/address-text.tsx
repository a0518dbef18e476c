import { useTranslation } from 'react-i18next'
import { createCountryNameFormatter } from '#platform/web/ui/fields/country-field.tsx'
import type { Addressee } from '../contract.ts'
import { formatAddressLines } from './address-values.ts'
import css from './address-text.module.css'

export function AddressText({ address }: { address: Addressee }) {
  const { i18n } = useTranslation('ecommerce')
  return (
    <address className={css.text}>
      {formatAddressLines(address, createCountryNameFormatter(i18n.language)).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {[address.email, address.phone].filter(Boolean).map((line) => (
        <span key={line} className={css.soft}>
          {line}
        </span>
      ))}
    </address>
  )
}
