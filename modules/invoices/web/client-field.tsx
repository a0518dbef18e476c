import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ComboBox } from '#platform/web/ui/combo-box.tsx'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { FormDrawer } from '#platform/web/ui/form-drawer.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import type { Client } from '../client-contract.ts'
import { invoices } from '../contract.ts'
import type { Party } from '../invoice-contract.ts'
import { buyerOf, partyOf } from './buyer.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { countryNames } from '#platform/web/ui/country-field.tsx'
import css from './editor.module.css'
import { useCatalogueRights } from './invoice-rights.ts'
import { PartyForm } from './party-form.tsx'
import type { InvoiceForm } from './use-invoice-form.ts'

const MOST = 12
const NEW = 'new'

/** For whom the invoice is: a client, found or added on the spot, whose data can be put differently on this invoice. */
export function ClientField({ form }: { form: InvoiceForm }) {
  const { t } = useTranslation('invoices')
  const rights = useCatalogueRights('Client')
  const [found, keep] = useState<readonly Client[]>([])
  const [added, add] = useState<string | null>(null)
  const [isEditing, edit] = useState(false)
  const { clientId, client, currency } = form.values
  const choose = (chosen: Client) => {
    const isUntouched = form.saved === null && form.totals?.total === 0
    form.change({
      clientId: chosen.id,
      client: partyOf(chosen),
      ...(chosen.language && { language: chosen.language }),
      ...(chosen.currency && (isUntouched || chosen.currency === currency) && { currency: chosen.currency }),
    })
  }
  const find = async (q: string, signal: AbortSignal) => {
    const answer = await call(invoices.listClients, { q, page: 1, perPage: MOST }, { signal })
    keep(answer.clients)
    const options = answer.clients.map((one) => ({
      value: String(one.id),
      label: buyerOf(one),
      detail: [one.company && one.name, one.city].filter(Boolean).join(' · '),
    }))
    return rights.mayAdd ? [...options, { value: NEW, label: q ? t('client.addNamed', { name: q }) : t('client.add') }] : options
  }
  return (
    <>
      {rights.mayRead && (
        <ComboBox
          key={`${clientId} ${buyerOf(client)} ${added !== null}`}
          label={t('client')}
          placeholder={t('client.find')}
          selected={client ? { value: String(clientId ?? ''), label: buyerOf(client) } : null}
          error={form.errors['client']}
          find={find}
          onChange={(option) => {
            if (!option) form.change({ clientId: null, client: null })
            else if (option.value === NEW)
              add(option.label === t('client.add') ? '' : nameIn(option.label, t('client.addNamed', { name: '\u0000' })))
            else choose(found.find(({ id }) => String(id) === option.value)!)
          }}
        />
      )}
      {client && <Buyer client={client} onEdit={() => edit(true)} />}
      <ClientDrawer isOpen={added !== null} client={null} name={added ?? ''} onClose={() => add(null)} onSaved={choose} />
      <FormDrawer isOpen={isEditing} title={t('buyer.edit')} onClose={() => edit(false)}>
        {({ onDirty, leave, close }) =>
          client && (
            <PartyForm
              party={client}
              note={t('buyer.note')}
              onDirty={onDirty}
              onCancel={leave}
              onSave={(changed) => {
                form.change({ client: changed })
                close()
              }}
            />
          )
        }
      </FormDrawer>
    </>
  )
}

/** What was typed, out of the sentence that offers to add it. */
function nameIn(label: string, sentence: string): string {
  const [before = '', after = ''] = sentence.split('\u0000')
  return label.slice(before.length, label.length - after.length)
}

function Buyer({ client, onEdit }: { client: Party; onEdit: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <address className={css.buyer}>
      <BuyerLines client={client} />
      <Button size="small" icon={<Pencil />} {...intentProps(drawerPart)} onClick={onEdit}>
        {t('buyer.edit')}
      </Button>
    </address>
  )
}

/** A buyer as an envelope names one. */
export function BuyerLines({ client }: { client: Party }) {
  const { t, i18n } = useTranslation('invoices')
  const country = client.country && countryNames(i18n.language)(client.country)
  const town = [client.postCode, client.city].filter(Boolean).join(' ')
  return (
    <div>
      <p dir="auto">
        <strong>{buyerOf(client)}</strong>
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
