import { useTranslation } from 'react-i18next'
import { languages, type Language } from '#platform/contract/identity.ts'
import { languageNames } from '#platform/web/language.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { FormDrawer } from '#platform/web/ui/form-drawer.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/text-field.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { Client, ClientDraft } from '../client-contract.ts'
import { invoices } from '../contract.ts'
import { buyerOf } from './buyer.ts'
import { changedFields } from './changed-fields.ts'
import css from './dialogs.module.css'
import { isEmail, PartyFields, partyOfValues, partyValues, type PartyValues } from './party-form.tsx'
import { useSettings } from './use-settings.ts'

type ClientDrawerProps = {
  isOpen: boolean
  /** Whom to change; null adds one. */
  client: Client | null
  /** What a new one is called to begin with. */
  name?: string
  onClose: () => void
  onSaved?: (client: Client) => void
}

/** Adds or changes a client beside what is on the page. */
export function ClientDrawer({ isOpen, client, name = '', onClose, onSaved }: ClientDrawerProps) {
  const { t } = useTranslation('invoices')
  return (
    <FormDrawer isOpen={isOpen} title={client ? buyerOf(client) : t('client.add')} onClose={onClose}>
      {({ onDirty, leave, close }) => (
        <ClientForm
          key={`${client?.id} ${name}`}
          {...{ client, name, onDirty }}
          onCancel={leave}
          onSaved={(saved) => {
            onSaved?.(saved)
            close()
          }}
        />
      )}
    </FormDrawer>
  )
}

const USUAL = 'usual'

type ClientFormProps = {
  client: Client | null
  name: string
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (client: Client) => void
}

function ClientForm({ client, name, onDirty, onCancel, onSaved }: ClientFormProps) {
  const { t } = useTranslation('invoices')
  const currencies = useSettings()?.currencies ?? []
  const form = useClientForm({ client, name, onSaved })
  const usual = { value: USUAL, label: t('usual') }
  return (
    <Form form={form} autoComplete="off" onDirty={onDirty}>
      <PartyFields form={form} />
      <TextField {...form.field('phone')} label={t('phone')} type="tel" maxLength={64} dir="ltr" />
      <div className={css.two}>
        <Select
          {...form.field('currency')}
          label={t('currency')}
          options={[usual, ...currencies.map((value) => ({ value, label: value }))]}
        />
        <Select
          {...form.field('language')}
          label={t('language')}
          options={[usual, ...languages.map((value) => ({ value, label: languageNames[value] }))]}
        />
      </div>
      <TextField {...form.field('paymentDays')} label={t('paymentDays')} help={t('paymentDays.usual')} inputMode="numeric" maxLength={3} />
      <TextArea {...form.field('notes')} label={t('client.notes')} help={t('client.notesHelp')} maxLength={5000} dir="auto" />
      <FormActions form={form} {...(!client && { action: t('client.add') })} onCancel={onCancel} />
    </Form>
  )
}

type ClientValues = PartyValues & { phone: string; currency: string; language: string; paymentDays: string; notes: string }

function valuesOf(client: Client | null, name: string): ClientValues {
  return {
    ...partyValues(client ?? { company: name }),
    phone: client?.phone ?? '',
    currency: client?.currency ?? USUAL,
    language: client?.language ?? USUAL,
    paymentDays: client?.paymentDays === null || client === null ? '' : String(client.paymentDays),
    notes: client?.notes ?? '',
  }
}

const draftOf = (values: ClientValues): ClientDraft => ({
  ...partyOfValues(values),
  phone: values.phone.trim() || null,
  currency: values.currency === USUAL ? null : values.currency,
  language: values.language === USUAL ? null : (values.language as Language),
  paymentDays: values.paymentDays.trim() === '' ? null : Number(values.paymentDays),
  notes: values.notes.trim() || null,
})

function useClientForm({ client, name, onSaved }: Pick<ClientFormProps, 'client' | 'name' | 'onSaved'>) {
  const { t } = useTranslation('invoices')
  const quiet = { topics: ['clients'], onProblem: () => true }
  const add = useAction(invoices.addClient, quiet)
  const update = useAction(invoices.updateClient, { ...quiet, done: (answer) => t('done.changed', { name: buyerOf(answer.client) }) })
  return useForm<ClientValues>({
    initial: valuesOf(client, name),
    check: (values) => ({
      ...(!values.name.trim() && !values.company.trim() && { company: t('error.missing') }),
      ...(values.email.trim() && !isEmail(values.email) && { email: t('error.email') }),
      ...(!/^\d{0,3}$/.test(values.paymentDays.trim()) || Number(values.paymentDays) > 365 ? { paymentDays: t('error.days') } : {}),
    }),
    explain: (problem) => problemText(problem),
    save: async (values, saved) => {
      if (client) {
        const changed = changedFields(draftOf(saved), draftOf(values))
        onSaved((await update.mutateAsync({ client: { ...changed, id: client.id } })).answer.client)
      } else {
        const { client: added } = (await add.mutateAsync({ client: draftOf(values) })).answer
        toast.success(t('done.added', { name: buyerOf(added) }))
        onSaved(added)
      }
    },
  })
}
