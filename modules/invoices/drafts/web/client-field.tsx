import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/web/api/api.ts'
import { type RawSearchParams, useSearchParams } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import type { Client } from '../../clients/contract.ts'
import { invoices } from '../../contract.ts'
import type { Party } from '../../invoice-contract.ts'
import { getBuyerName, pickPartyFields } from '../../web/buyer.ts'
import { ClientDrawer } from '../../clients/web/index.ts'
import css from './draft-editor.module.css'
import { useCatalogPermissions } from '../../web/use-invoice-permissions.ts'
import { PartyForm } from '../../web/party-form.tsx'
import type { EditorForm } from './editor-form.ts'
import { BuyerLines } from '../../web/buyer-lines.tsx'

const MAX_OPTIONS = 12
const NEW_CLIENT = 'new'

/** Whether the drawer with the buyer's details is open. */
const parseEditing = (raw: RawSearchParams) => ({ isEditing: raw['buyer'] === 'edit' })

/** Selects or adds a client; its data can be edited for this invoice alone. */
export function ClientField({ form }: { form: EditorForm }) {
  const { t } = useTranslation('invoices')
  const permissions = useCatalogPermissions('Client')
  const { suggestions, loadOptions } = useClientOptions()
  const [newName, setNewName] = useState<string | null>(null)
  const [{ isEditing }, changeAddress] = useSearchParams(parseEditing)
  const setEditing = (isOpen: boolean) => changeAddress({ buyer: isOpen ? 'edit' : undefined, field: undefined } as never)
  const { clientId, client, currency } = form.values
  const selectClient = (selected: Client) => {
    const isUntouched = form.saved === null && form.totals?.total === 0
    form.change({
      clientId: selected.id,
      client: pickPartyFields(selected),
      ...(selected.language && { language: selected.language }),
      ...(selected.currency && (isUntouched || selected.currency === currency) && { currency: selected.currency }),
    })
  }
  return (
    <>
      {permissions.canRead && (
        <div data-field="client">
          <ComboBox
            key={`${clientId} ${getBuyerName(client)} ${newName !== null}`}
            label={t('client')}
            placeholder={t('client.find')}
            selected={client ? { value: String(clientId ?? ''), label: getBuyerName(client) } : null}
            error={form.errors['client']}
            loadOptions={loadOptions}
            onChange={(option) => {
              if (!option) form.change({ clientId: null, client: null })
              else if (option.value === NEW_CLIENT)
                setNewName(option.label === t('client.add') ? '' : extractName(option.label, t('client.addNamed', { name: '\u0000' })))
              else selectClient(suggestions.find(({ id }) => String(id) === option.value)!)
            }}
          />
        </div>
      )}
      {client && <Buyer client={client} onEdit={() => setEditing(true)} />}
      <ClientDrawer isOpen={newName !== null} client={null} name={newName ?? ''} onClose={() => setNewName(null)} onSaved={selectClient} />
      <BuyerDrawer
        isOpen={isEditing}
        client={client}
        onClose={() => setEditing(false)}
        onSave={(changed) => form.change({ client: changed })}
      />
    </>
  )
}

function useClientOptions() {
  const { t } = useTranslation('invoices')
  const { canCreate } = useCatalogPermissions('Client')
  const [suggestions, setSuggestions] = useState<readonly Client[]>([])
  const loadOptions = async (q: string, signal: AbortSignal) => {
    const answer = await callApi(invoices.listClients, { q, page: 1, perPage: MAX_OPTIONS }, { signal })
    setSuggestions(answer.clients)
    const options = answer.clients.map((one) => ({
      value: String(one.id),
      label: getBuyerName(one),
      detail: [one.company && one.name, one.city].filter(Boolean).join(' · '),
    }))
    return canCreate ? [...options, { value: NEW_CLIENT, label: q ? t('client.addNamed', { name: q }) : t('client.add') }] : options
  }
  return { suggestions, loadOptions }
}

/** Extracts the typed name from the "Add …" option's label. */
function extractName(label: string, sentence: string): string {
  const [before = '', after = ''] = sentence.split('\u0000')
  return label.slice(before.length, label.length - after.length)
}

function Buyer({ client, onEdit }: { client: Party; onEdit: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <address className={css.buyer}>
      <BuyerLines client={client} />
      <Button size="small" icon={<Pencil />} {...preloadOnIntent(lazyDrawer)} onClick={onEdit}>
        {t('buyer.edit')}
      </Button>
    </address>
  )
}

type BuyerDrawerProps = { isOpen: boolean; client: Party | null; onClose: () => void; onSave: (client: Party) => void }

/** Edits the client’s data for this invoice only. */
function BuyerDrawer({ isOpen, client, onClose, onSave }: BuyerDrawerProps) {
  const { t } = useTranslation('invoices')
  return (
    <FormDrawer isOpen={isOpen} title={t('buyer.edit')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) =>
        client && (
          <PartyForm
            party={client}
            note={t('buyer.note')}
            onDirty={onDirtyChange}
            onCancel={requestClose}
            onSave={(changed) => {
              onSave(changed)
              close()
            }}
          />
        )
      }
    </FormDrawer>
  )
}
