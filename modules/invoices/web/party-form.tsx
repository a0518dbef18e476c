import { useTranslation } from 'react-i18next'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { type FormState, useForm } from '#platform/web/ui/forms/use-form.ts'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Party } from '../invoice-contract.ts'
import { partyFields } from './buyer.ts'
import { CountryField } from '#platform/web/ui/fields/country-field.tsx'
import css from './form-layout.module.css'

export type PartyValues = Record<(typeof partyFields)[number], string>

export const toPartyValues = (party: Partial<Party> | null): PartyValues =>
  Object.fromEntries(partyFields.map((name) => [name, party?.[name] ?? ''])) as PartyValues

export function toParty(values: PartyValues): Party {
  const trimmed = Object.fromEntries(partyFields.map((name) => [name, values[name].trim() || null])) as unknown as Party
  return { ...trimmed, name: values.name.trim() || values.company.trim() }
}

export const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())

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
  const form = useForm({
    initial: toPartyValues(party),
    validate: ({ name, company, email }) => ({
      ...(!name.trim() && !company.trim() && { name: t('error.missing') }),
      ...(email.trim() && !isEmail(email) && { email: t('error.email') }),
    }),
    save: (values) => {
      onSave(toParty(values))
      return Promise.resolve()
    },
  })
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <p className={css.note}>{note}</p>
      <PartyFields form={form} />
      <FormActions form={form} action={t('apply')} onCancel={onCancel} />
    </Form>
  )
}

export function PartyFields<V extends PartyValues>({ form }: { form: FormState<V> }) {
  const { t } = useTranslation('invoices')
  const text = (name: (typeof partyFields)[number]) => form.field(name) as ReturnType<FormState<PartyValues>['field']> & { value: string }
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
      <CountryField {...text('country')} label={t('country')} />
      <TextField {...text('vatId')} label={t('vatId')} maxLength={32} dir="ltr" />
    </>
  )
}
