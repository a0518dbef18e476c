import { pickChangedFields } from '#platform/web/ui/forms/pick-changed-fields.ts'
import type { Contact, ContactDraft, ContactPatch, ContactValues } from '../../contact-schema.ts'

export const blankEmail = { label: 'work', email: '' }
export const blankPhone = { label: 'mobile', number: '' }
export const blankAddress = { label: 'work', street: '', city: '', region: '', postCode: '', country: '' }

/** Offers an empty row for an email address and a phone number. */
export function toFormValues(contact: Contact | null, isShared: boolean): ContactValues {
  const { name, company, jobTitle, note, emails, phones, addresses } = contact ?? {}
  return {
    name: name ?? '',
    company: company ?? '',
    jobTitle: jobTitle ?? '',
    emails: emails?.length ? emails : [blankEmail],
    phones: phones?.length ? phones : [blankPhone],
    addresses: addresses ?? [],
    birthday: contact?.birthday ?? null,
    note: note ?? '',
    isShared: contact?.isShared ?? isShared,
  }
}

export const isValidEmail = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email.trim())

/** Empty rows are left out. */
export const toContactDraft = (values: ContactValues): ContactDraft => ({
  ...values,
  name: values.name.trim(),
  emails: values.emails.map(({ label, email }) => ({ label, email: email.trim() })).filter(({ email }) => email),
  phones: values.phones.map(({ label, number }) => ({ label, number: number.trim() })).filter(({ number }) => number),
  addresses: values.addresses.filter(({ label: _, ...parts }) => Object.values(parts).some((part) => part.trim())),
})

export const toContactPatch = (id: number, saved: ContactValues, values: ContactValues): ContactPatch => ({
  ...pickChangedFields(toContactDraft(saved), toContactDraft(values)),
  id,
})
