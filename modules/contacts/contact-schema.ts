import Type, { type Static } from 'typebox'
import { CalendarDate, closedObject, createInput, entityProperties, Nullable, readOnly, updateInput } from '#platform/contract/schema.ts'

/** Each field is stored in a column of the same name. */
export const ContactFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  company: Type.String({ maxLength: 200 }),
  jobTitle: Type.String({ maxLength: 200 }),
  note: Type.String({ maxLength: 10_000 }),
  birthday: Nullable(CalendarDate),
  /** False: visible only to its owner. */
  isShared: Type.Boolean(),
})

/** Labels with translations; any other label is shown as it is. */
export const emailLabels = ['work', 'home', 'other'] as const
export const phoneLabels = ['mobile', 'work', 'home', 'fax', 'other'] as const
export const addressLabels = ['work', 'home', 'other'] as const

export const MAX_ENTRIES = 20
const Label = Type.String({ maxLength: 40 })
const addressPart = Type.String({ maxLength: 200 })

export const ContactEmail = closedObject({ label: Label, email: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }) })
export type ContactEmail = Static<typeof ContactEmail>
export const ContactPhone = closedObject({ label: Label, number: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }) })
export type ContactPhone = Static<typeof ContactPhone>
export const PostalAddress = closedObject({
  label: Label,
  street: Type.String({ maxLength: 500 }),
  city: addressPart,
  region: addressPart,
  postCode: addressPart,
  country: addressPart,
})
export type PostalAddress = Static<typeof PostalAddress>

/** Stored as JSON in columns of the same names. */
export const ContactLists = Type.Object({
  emails: Type.Array(ContactEmail, { maxItems: MAX_ENTRIES }),
  phones: Type.Array(ContactPhone, { maxItems: MAX_ENTRIES }),
  addresses: Type.Array(PostalAddress, { maxItems: MAX_ENTRIES }),
})

export const ContactValues = Type.Object({ ...ContactFields.properties, ...ContactLists.properties })
export type ContactValues = Static<typeof ContactValues>

export const Contact = Type.Object({
  ...entityProperties,
  ...ContactValues.properties,
  /** Path of the picture */
  photo: readOnly(Nullable(Type.String())),
})
export type Contact = Static<typeof Contact>
export const ContactDraft = createInput(Contact, ['name'])
export type ContactDraft = Static<typeof ContactDraft>
export const ContactPatch = updateInput(Contact)
export type ContactPatch = Static<typeof ContactPatch>
