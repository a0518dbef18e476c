import { useTranslation } from 'react-i18next'
import { createCountryNameFormatter } from '#platform/web/ui/fields/country-field.tsx'
import type { Party } from '../invoice-contract.ts'
import { getBuyerName } from './buyer.ts'
import css from './buyer-lines.module.css'

type Buyer = Pick<Party, 'name' | 'company' | 'address' | 'postCode' | 'city' | 'country' | 'vatId'> & Partial<Pick<Party, 'email'>>

export function BuyerLines({ client }: { client: Buyer }) {
  const { t, i18n } = useTranslation('invoices')
  const country = client.country && createCountryNameFormatter(i18n.language)(client.country)
  const town = [client.postCode, client.city].filter(Boolean).join(' ')
  return (
    <div>
      <p dir="auto">
        <strong>{getBuyerName(client)}</strong>
      </p>
      {client.company && client.company !== client.name && <p dir="auto">{client.name}</p>}
      {client.address && (
        <p className={css.address} dir="auto">
          {client.address}
        </p>
      )}
      {(town || country) && <p dir="auto">{[town, country].filter(Boolean).join(', ')}</p>}
      {client.vatId && <p className={css.soft}>{t('vatIdOf', { id: client.vatId })}</p>}
      {client.email && (
        <p className={css.soft}>
          <bdi dir="ltr">{client.email}</bdi>
        </p>
      )}
    </div>
  )
}
