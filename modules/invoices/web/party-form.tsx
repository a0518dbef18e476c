import { useTranslation } from 'react-i18next'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { type FormState, useForm } from '#platform/web/ui/forms/use-form.ts'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Party } from '../invoice-contract.ts'
import { type BuyerValues, type PartyValues, buyerFields, partyFields } from './buyer.ts'
import { CountryField } from '#platform/web/ui/fields/country-field.tsx'
import { BuyerReferenceField, ElectronicAddressFields } from './electronic-address-fields.tsx'
import css from './form-layout.module.css'
import { useFieldFromAddress } from './use-field-from-address.ts'
import { isEmail, validateIdentifiers } from './validate-identifiers.ts'

export const toPartyValues = (party: Partial<Party> | null): PartyValues => toValues(partyFields, party)
export const toBuyerValues = (party: Partial<Party> | null): BuyerValues => toValues(buyerFields, party)

const toValues = <N extends keyof Party>(names: readonly N[], party: Partial<Party> | null) =>
  Object.fromEntries(names.map((name) => [name, party?.[name] ?? ''])) as Record<N, string>

export const toParty = (values: PartyValues): Omit<Party, 'buyerReference'> => trimFields(partyFields, values)
export const toBuyer = (values: BuyerValues): Party => trimFields(buyerFields, values)

function trimFields<N extends string>(names: readonly N[], values: Record<N, string> & PartyValues) {
  const trimmed = Object.fromEntries(names.map((name) => [name, values[name].trim() || null])) as Record<N, string | null>
  return { ...trimmed, name: values.name.trim() || values.company.trim() }
}

type PartyFormProps = {
  party: Party
  note: string
  onDirty: (isDirty: boolean) => void
  onSave: (party: Party) => void
  onCancel: () => void
}

/** Edits the buyer of one invoice; the client record is unchanged. */
export function PartyForm({ party, note, onDirty, onSave, onCancel }: PartyFormProps) {
  const { t } = useTranslation('invoices')
  useFieldFromAddress()
  const form = useForm({
    initial: toBuyerValues(party),
    validate: (values) => ({
      ...(!values.name.trim() && !values.company.trim() && { name: t('error.missing') }),
      ...(values.email.trim() && !isEmail(values.email) && { email: t('error.email') }),
      ...validateIdentifiers(values, t),
    }),
    save: (values) => {
      onSave(toBuyer(values))
      return Promise.resolve()
    },
  })
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <p className={css.note}>{note}</p>
      <PartyFields form={form} />
      <BuyerReferenceField form={form} />
      <ElectronicAddressFields form={form} />
      <FormActions form={form} action={t('apply')} onCancel={onCancel} />
    </Form>
  )
}

export function PartyFields<V extends PartyValues>({ form }: { form: FormState<V> }) {
  const { t } = useTranslation('invoices')
  const text = (name: (typeof partyFields)[number]) => ({
    ...(form.field(name) as ReturnType<FormState<PartyValues>['field']> & { value: string }),
    'data-field': name,
  })
  return (
    <>
      <TextField {...text('company')} label={t('company')} maxLength={200} dir="auto" />
      <TextField {...text('name')} label={t('contactName')} maxLength={200} dir="auto" />
      <TextField {...text('email')} label={t('email')} type="email" maxLength={254} dir="ltr" />
      <TextArea {...text('address')} label={t('address')} maxLength={500} rows={2} dir="auto" />
      <div className={css.two}>
        <TextField {...text('postCode')} label={t('postCode')} maxLength={20} dir="auto" />
        <TextField {...text('city')} label={t('city')} maxLength={120} dir="auto" />
      </div>
      <div data-field="country">
        <CountryField {...text('country')} label={t('country')} />
      </div>
      <TextField {...text('vatId')} label={t('vatId')} maxLength={32} dir="ltr" />
    </>
  )
}
