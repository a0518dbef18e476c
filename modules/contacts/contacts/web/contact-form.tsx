import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm, type FormState } from '#platform/web/ui/forms/use-form.ts'
import { addressLabels, emailLabels, phoneLabels, type Contact, type ContactValues } from '../../contact-schema.ts'
import { contacts } from '../../contract.ts'
import { getContactName } from '../../web/contact-names.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import { blankAddress, blankEmail, blankPhone, isValidEmail, toContactDraft, toContactPatch, toFormValues } from './contact-form-values.ts'
import { EntryList } from './entry-list.tsx'

type ContactFormProps = {
  contact: Contact | null
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function ContactForm({ contact, onDirtyChange, onCancel, onSaved }: ContactFormProps) {
  const { t } = useTranslation('contacts')
  const form = useContactForm({ contact, onSaved })
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirtyChange}>
      <TextField {...form.field('name')} label={t('field.Contact.name')} isRequired maxLength={200} autoFocus dir="auto" />
      <TextField {...form.field('company')} label={t('field.Contact.company')} maxLength={200} dir="auto" />
      <TextField {...form.field('jobTitle')} label={t('field.Contact.jobTitle')} maxLength={200} dir="auto" />
      <EmailFields form={form} />
      <PhoneFields form={form} />
      <AddressFields form={form} />
      <DatePicker {...form.field('birthday')} label={t('field.Contact.birthday')} />
      <TextArea {...form.field('note')} label={t('field.Contact.note')} maxLength={10_000} dir="auto" />
      <VisibilityField form={form} contact={contact} />
      <FormActions form={form} {...(!contact && { action: t('add') })} onCancel={onCancel} />
    </Form>
  )
}

type FieldsProps = { form: FormState<ContactValues> }

function EmailFields({ form }: FieldsProps) {
  const { t } = useTranslation('contacts')
  const { value, onChange, onBlur, error } = form.field('emails')
  return (
    <EntryList
      title={t('field.Contact.emails')}
      addLabel={t('addEmail')}
      labels={emailLabels}
      blank={blankEmail}
      entries={value}
      onChange={onChange}
    >
      {({ email }, change, index) => (
        <TextField
          label={t('emailNumber', { number: index + 1 })}
          isLabelHidden
          type="email"
          value={email}
          maxLength={254}
          dir="ltr"
          onBlur={onBlur}
          onChange={(text) => change({ email: text })}
          {...(error && email.trim() && !isValidEmail(email) && { error })}
        />
      )}
    </EntryList>
  )
}

function PhoneFields({ form }: FieldsProps) {
  const { t } = useTranslation('contacts')
  const { value, onChange } = form.field('phones')
  return (
    <EntryList
      title={t('field.Contact.phones')}
      addLabel={t('addPhone')}
      labels={phoneLabels}
      blank={blankPhone}
      entries={value}
      onChange={onChange}
    >
      {({ number }, change, index) => (
        <TextField
          label={t('phoneNumber', { number: index + 1 })}
          isLabelHidden
          type="tel"
          value={number}
          maxLength={64}
          dir="ltr"
          onChange={(text) => change({ number: text })}
        />
      )}
    </EntryList>
  )
}

const addressParts = ['city', 'postCode', 'region', 'country'] as const

function AddressFields({ form }: FieldsProps) {
  const { t } = useTranslation('contacts')
  const { value, onChange } = form.field('addresses')
  return (
    <EntryList
      title={t('field.Contact.addresses')}
      addLabel={t('addAddress')}
      labels={addressLabels}
      blank={blankAddress}
      isStacked
      entries={value}
      onChange={onChange}
    >
      {(address, change) => (
        <>
          <TextArea
            label={t('address.street')}
            value={address.street}
            rows={2}
            maxLength={500}
            dir="auto"
            onChange={(street) => change({ street })}
          />
          {addressParts.map((part) => (
            <TextField
              key={part}
              label={t(`address.${part}`)}
              value={address[part]}
              maxLength={200}
              dir="auto"
              onChange={(text) => change({ [part]: text })}
            />
          ))}
        </>
      )}
    </EntryList>
  )
}

/** Shown if the viewer has the choice. */
function VisibilityField({ form, contact }: FieldsProps & { contact: Contact | null }) {
  const { t } = useTranslation('contacts')
  const { canCreatePersonal, canCreateShared, canChangeVisibility } = useContactPermissions()
  const hasChoice = contact ? canChangeVisibility(contact) : canCreatePersonal && canCreateShared
  if (!hasChoice) return null
  return (
    <RadioGroup
      label={t('field.Contact.isShared')}
      options={(['personal', 'shared'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))}
      value={form.values.isShared ? 'shared' : 'personal'}
      onChange={(value) => form.set('isShared', value === 'shared')}
      orientation="horizontal"
      help={t(form.values.isShared ? 'visibility.sharedHelp' : 'visibility.personalHelp')}
    />
  )
}

function useContactForm({ contact, onSaved }: Pick<ContactFormProps, 'contact' | 'onSaved'>) {
  const { t } = useTranslation('contacts')
  const { canCreatePersonal } = useContactPermissions()
  const options = { topics: ['contacts'], onError: () => true }
  const add = useApiMutation(contacts.addContact, {
    ...options,
    undoMessage: (answer) => t('added', { name: getContactName(answer.contact) }),
  })
  const update = useApiMutation(contacts.updateContact, {
    ...options,
    undoMessage: (answer) => t('saved', { name: getContactName(answer.contact) }),
  })
  return useForm<ContactValues>({
    initial: toFormValues(contact, !canCreatePersonal),
    validate: ({ name, emails }) => ({
      ...(!name.trim() && { name: t('nameMissing') }),
      ...(emails.some(({ email }) => email.trim() && !isValidEmail(email)) && { emails: t('emailInvalid') }),
    }),
    formatError: formatProblem,
    save: async (values, saved) => {
      if (contact) await update.mutateAsync({ contact: toContactPatch(contact.id, saved, values) })
      else await add.mutateAsync({ contact: toContactDraft(values) })
      onSaved()
    },
  })
}
