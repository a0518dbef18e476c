import { Value } from 'typebox/value'
import type { CardAddress, CardModel, CardValues, ModeledValue } from '#platform/server/vcard/card-values.ts'
import { type Client, ClientFields } from '../../clients/contract.ts'
import { formatCountry, parseCountry } from '../../server/country-names.ts'

type ClientValues = Pick<Client, 'name' | 'company' | 'email' | 'phone' | 'address' | 'city' | 'postCode' | 'country' | 'notes'>

/** A client has one address of each kind and no labels; further ones stay in the card as received. */
export const createClientModel = (language: string): CardModel => ({
  maxEntries: 1,
  toStored: (modeled) => toStored(modeled, language),
})

function toStored(modeled: ModeledValue, language: string): ModeledValue | null {
  switch (modeled.field) {
    case 'name':
    case 'company':
      return modeled
    case 'note':
      return { ...modeled, value: cut(modeled.value, 5_000) }
    case 'phones':
      return { ...modeled, value: { label: '', number: modeled.value.number } }
    case 'emails':
      return Value.Check(ClientFields.properties.email, modeled.value.email)
        ? { ...modeled, value: { label: '', email: modeled.value.email } }
        : null
    case 'addresses':
      return { ...modeled, value: toStoredAddress(modeled.value, language) }
    default:
      return null
  }
}

const toStoredAddress = ({ street, city, postCode, country }: CardAddress, language: string): CardAddress => ({
  label: '',
  street,
  city: cut(city, 120),
  region: '',
  postCode: cut(postCode, 20),
  country: formatCountry(cut(parseCountry(country), 64), language),
})

const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Of a client as the viewer sees it: hidden properties are null. */
export function toCardValues(client: { [K in keyof ClientValues]: ClientValues[K] | null }, language: string): Omit<CardValues, 'name'> {
  const { company, email, phone, address, city, postCode, country, notes } = client
  const hasAddress = Boolean(address || city || postCode || country)
  const adr = { label: '', region: '', street: address ?? '', city: city ?? '', postCode: postCode ?? '' }
  return {
    company: company ?? '',
    jobTitle: '',
    note: notes ?? '',
    birthday: null,
    emails: email ? [{ label: '', email }] : [],
    phones: phone ? [{ label: '', number: phone }] : [],
    addresses: hasAddress ? [{ ...adr, country: formatCountry(country ?? '', language) }] : [],
  }
}

/** Of a card that was read with the model. */
export function toClientValues({ name, company, note, emails, phones, addresses }: CardValues): ClientValues {
  const [{ street, city, postCode, country }] = [...addresses, noAddress] as [CardAddress]
  return {
    name,
    company: company || null,
    email: emails[0]?.email ?? null,
    phone: phones[0]?.number ?? null,
    address: street || null,
    city: city || null,
    postCode: postCode || null,
    country: parseCountry(country) || null,
    notes: note || null,
  }
}

const noAddress = { street: '', city: '', postCode: '', country: '' }
