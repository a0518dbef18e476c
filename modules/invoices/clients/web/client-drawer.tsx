import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#platform/contract/user.ts'
import { languageNames } from '#platform/web/i18n/language.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { EInvoiceFormat } from '../../e-invoices/contract.ts'
import type { Client, ClientDraft } from '../contract.ts'
import { invoices } from '../../contract.ts'
import { type BuyerValues, getBuyerName } from '../../web/buyer.ts'
import { pickChangedFields } from '#platform/web/ui/forms/pick-changed-fields.ts'
import css from '../../web/form-layout.module.css'
import { EInvoiceFormatField } from '../../e-invoices/web/index.ts'
import { BuyerReferenceField, ElectronicAddressFields } from '../../web/electronic-address-fields.tsx'
import { PartyFields, toBuyer, toBuyerValues } from '../../web/party-form.tsx'
import { useFieldFromAddress } from '../../web/use-field-from-address.ts'
import { isEmail, validateIdentifiers } from '../../web/validate-identifiers.ts'
import { useSettings } from '../../settings/web/index.ts'

type ClientDrawerProps = {
  isOpen: boolean
  /** Null to add a client. */
  client: Client | null
  /** Initial name of a new client. */
  name?: string
  onClose: () => void
  onSaved?: (client: Client) => void
}

export function ClientDrawer({ isOpen, client, name = '', onClose, onSaved }: ClientDrawerProps) {
  const { t } = useTranslation('invoices')
  return (
    <FormDrawer isOpen={isOpen} title={client ? getBuyerName(client) : t('client.add')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => (
        <ClientForm
          key={`${client?.id} ${name}`}
          {...{ client, name, onDirty: onDirtyChange }}
          onCancel={requestClose}
          onSaved={(saved) => {
            onSaved?.(saved)
            close()
          }}
        />
      )}
    </FormDrawer>
  )
}

const DEFAULT = 'usual'

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
  useFieldFromAddress()
  const defaultOption = { value: DEFAULT, label: t('default') }
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <PartyFields form={form} />
      <EInvoiceFormatField {...form.field('eInvoiceFormat')} />
      <BuyerReferenceField form={form} />
      <ElectronicAddressFields form={form} />
      <TextField {...form.field('phone')} label={t('phone')} type="tel" maxLength={64} dir="ltr" />
      <div className={css.two}>
        <Select
          {...form.field('currency')}
          label={t('currency')}
          options={[defaultOption, ...currencies.map((value) => ({ value, label: value }))]}
        />
        <Select
          {...form.field('language')}
          label={t('language')}
          options={[defaultOption, ...languages.map((value) => ({ value, label: languageNames[value] }))]}
        />
      </div>
      <TextField
        {...form.field('paymentDays')}
        label={t('paymentDays')}
        help={t('paymentDays.default')}
        inputMode="numeric"
        maxLength={3}
      />
      <TextArea {...form.field('notes')} label={t('client.notes')} help={t('client.notesHelp')} maxLength={5000} dir="auto" />
      <FormActions form={form} {...(!client && { action: t('client.add') })} onCancel={onCancel} />
    </Form>
  )
}

type ClientValues = BuyerValues & {
  eInvoiceFormat: EInvoiceFormat | ''
  phone: string
  currency: string
  language: string
  paymentDays: string
  notes: string
}

function toClientValues(client: Client | null, name: string): ClientValues {
  return {
    ...toBuyerValues(client ?? { company: name }),
    eInvoiceFormat: client?.eInvoiceFormat ?? '',
    phone: client?.phone ?? '',
    currency: client?.currency ?? DEFAULT,
    language: client?.language ?? DEFAULT,
    paymentDays: client?.paymentDays === null || client === null ? '' : String(client.paymentDays),
    notes: client?.notes ?? '',
  }
}

const toClientDraft = (values: ClientValues): ClientDraft => ({
  ...toBuyer(values),
  eInvoiceFormat: values.eInvoiceFormat || null,
  phone: values.phone.trim() || null,
  currency: values.currency === DEFAULT ? null : values.currency,
  language: values.language === DEFAULT ? null : (values.language as Language),
  paymentDays: values.paymentDays.trim() === '' ? null : Number(values.paymentDays),
  notes: values.notes.trim() || null,
})

function useClientForm({ client, name, onSaved }: Pick<ClientFormProps, 'client' | 'name' | 'onSaved'>) {
  const { t } = useTranslation('invoices')
  const options = { topics: ['clients'], onProblem: () => true }
  const add = useApiMutation(invoices.addClient, options)
  const update = useApiMutation(invoices.updateClient, {
    ...options,
    undoMessage: (answer) => t('done.changed', { name: getBuyerName(answer.client) }),
  })
  return useForm<ClientValues>({
    initial: toClientValues(client, name),
    validate: (values) => ({
      ...(!values.name.trim() && !values.company.trim() && { company: t('error.missing') }),
      ...(values.email.trim() && !isEmail(values.email) && { email: t('error.email') }),
      ...(!/^\d{0,3}$/.test(values.paymentDays.trim()) || Number(values.paymentDays) > 365 ? { paymentDays: t('error.days') } : {}),
      ...validateIdentifiers(values, t),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values, saved) => {
      if (client) {
        const changed = pickChangedFields(toClientDraft(saved), toClientDraft(values))
        onSaved((await update.mutateAsync({ client: { ...changed, id: client.id } })).data.client)
      } else {
        const { client: added } = (await add.mutateAsync({ client: toClientDraft(values) })).data
        toast.success(t('done.added', { name: getBuyerName(added) }))
        onSaved(added)
      }
    },
  })
}
