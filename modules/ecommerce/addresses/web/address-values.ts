import type { TFunction } from 'i18next'
import type { Addressee } from '../contract.ts'

export const addressFields = ['name', 'company', 'email', 'phone', 'address', 'postCode', 'city', 'country', 'vatId'] as const
export type AddressField = (typeof addressFields)[number]
/** An address as texts. */
export type AddressValues = Record<AddressField, string>

export const addressValues = (address: Partial<Addressee> | null | undefined): AddressValues =>
  Object.fromEntries(addressFields.map((name) => [name, address?.[name] ?? ''])) as AddressValues

/** Empty ones are null. */
export function addresseeOf(values: AddressValues): Addressee {
  const given = addressFields.map((name) => [name, values[name].trim() || null] as const)
  return Object.fromEntries(given) as unknown as Addressee
}

export function checkAddress(values: AddressValues, t: TFunction<'ecommerce'>): Partial<AddressValues> {
  const missing = (['name', 'address', 'city'] as const).filter((field) => !values[field].trim())
  const email = values.email.trim()
  return {
    ...Object.fromEntries(missing.map((field) => [field, t('error.missing')])),
    ...(email && !/^\S+@\S+\.\S+$/.test(email) && { email: t('error.email') }),
  }
}

export const isSame = (one: Addressee, other: Addressee) => addressFields.every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** Company, person, street, place and country in lines. */
export function addressLines(address: Addressee, countryName: (code: string) => string): string[] {
  const place = [address.postCode, address.city].filter(Boolean).join(' ')
  const lines = [address.company, address.name, ...address.address.split('\n'), place, address.country && countryName(address.country)]
  return lines.filter((line): line is string => Boolean(line))
}
