import type { PostalAddress } from '../../contact-schema.ts'

type AddressPart = Exclude<keyof PostalAddress, 'label' | 'street'> | 'street' | 'extended' | 'box' | 'formatted'
type NamePart = 'prefix' | 'given' | 'middle' | 'family' | 'suffix'

/** What a column contains. Columns with the same `entry` describe one email address, phone number or postal address. */
export type CsvColumn =
  | { field: 'name' | 'company' | 'jobTitle' | 'note' | 'birthday' }
  | { field: 'namePart'; part: NamePart }
  | { field: 'email' | 'phone'; entry: string; part: 'label' | 'value'; label: string }
  | { field: 'address'; entry: string; part: AddressPart | 'label'; label: string }

const names: Record<string, CsvColumn> = {
  name: { field: 'name' },
  'full name': { field: 'name' },
  'display name': { field: 'name' },
  'first name': { field: 'namePart', part: 'given' },
  'given name': { field: 'namePart', part: 'given' },
  'middle name': { field: 'namePart', part: 'middle' },
  'additional name': { field: 'namePart', part: 'middle' },
  'last name': { field: 'namePart', part: 'family' },
  'family name': { field: 'namePart', part: 'family' },
  surname: { field: 'namePart', part: 'family' },
  'name prefix': { field: 'namePart', part: 'prefix' },
  title: { field: 'namePart', part: 'prefix' },
  'name suffix': { field: 'namePart', part: 'suffix' },
  suffix: { field: 'namePart', part: 'suffix' },
  company: { field: 'company' },
  'organization name': { field: 'company' },
  'organization 1 - name': { field: 'company' },
  'job title': { field: 'jobTitle' },
  'organization title': { field: 'jobTitle' },
  'organization 1 - title': { field: 'jobTitle' },
  note: { field: 'note' },
  notes: { field: 'note' },
  birthday: { field: 'birthday' },
}

/** Columns of Outlook and of simple tables. */
const emailLabels: Record<string, string> = {
  email: '',
  'e-mail': '',
  'email address': '',
  'e-mail address': '',
  'e-mail 2 address': '',
  'e-mail 3 address': '',
}
const phoneLabels: Record<string, string> = {
  phone: '',
  telephone: '',
  'primary phone': '',
  mobile: 'mobile',
  'mobile phone': 'mobile',
  'business phone': 'work',
  'business phone 2': 'work',
  'company main phone': 'work',
  'home phone': 'home',
  'home phone 2': 'home',
  'other phone': 'other',
  'business fax': 'fax',
  'home fax': 'fax',
  'other fax': 'fax',
}
const outlookPlaces: Record<string, string> = { business: 'work', home: 'home', other: 'other' }
const addressParts: Record<string, AddressPart | 'label'> = {
  label: 'label',
  type: 'label',
  street: 'street',
  'street 2': 'extended',
  'extended address': 'extended',
  'po box': 'box',
  city: 'city',
  region: 'region',
  state: 'region',
  'postal code': 'postCode',
  country: 'country',
  'country/region': 'country',
  formatted: 'formatted',
}

/** Recognizes the column names of Google Contacts (of 2024 and before) and of Outlook; undefined for any other. */
export function parseCsvColumn(header: string): CsvColumn | undefined {
  const name = header
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
  if (Object.hasOwn(names, name)) return names[name]
  if (Object.hasOwn(emailLabels, name)) return { field: 'email', entry: name, part: 'value', label: emailLabels[name]! }
  if (Object.hasOwn(phoneLabels, name)) return { field: 'phone', entry: name, part: 'value', label: phoneLabels[name]! }
  const [, kind, number, part = ''] = /^(e-mail|phone|address) (\d{1,3}) - (.+)$/.exec(name) ?? []
  if (kind === 'address') return toAddressColumn(`${kind} ${number}`, part, '')
  if (kind) return toGoogleColumn(kind === 'phone' ? 'phone' : 'email', `${kind} ${number}`, part)
  const [, place, outlookPart = ''] = /^(business|home|other) (.+)$/.exec(name) ?? []
  return place ? toAddressColumn(place, outlookPart, outlookPlaces[place]!) : undefined
}

const toGoogleColumn = (field: 'email' | 'phone', entry: string, part: string): CsvColumn | undefined => {
  if (part === 'value') return { field, entry, part, label: '' }
  return part === 'label' || part === 'type' ? { field, entry, part: 'label', label: '' } : undefined
}

const toAddressColumn = (entry: string, part: string, label: string): CsvColumn | undefined =>
  Object.hasOwn(addressParts, part) ? { field: 'address', entry, part: addressParts[part]!, label } : undefined
