import type { TFunction } from 'i18next'
import type { Addressee } from '../contract.ts'

export const addressFields = ['name', 'company', 'email', 'phone', 'address', 'postCode', 'city', 'country', 'vatId'] as const
export type AddressField = (typeof addressFields)[number]
export type AddressValues = Record<AddressField, string>

export const toAddressValues = (address: Partial<Addressee> | null | undefined): AddressValues =>
  Object.fromEntries(addressFields.map((name) => [name, address?.[name] ?? ''])) as AddressValues

/** Empty values become null. */
export function toAddressee(values: AddressValues): Addressee {
  const entries = addressFields.map((name) => [name, values[name].trim() || null] as const)
  return Object.fromEntries(entries) as unknown as Addressee
}

export function validateAddress(values: AddressValues, t: TFunction<'ecommerce'>): Partial<AddressValues> {
  const missing = (['name', 'address', 'city'] as const).filter((field) => !values[field].trim())
  const email = values.email.trim()
  return {
    ...Object.fromEntries(missing.map((field) => [field, t('error.missing')])),
    ...(email && !/^\S+@\S+\.\S+$/.test(email) && { email: t('error.email') }),
  }
}

export const isSameAddress = (one: Addressee, other: Addressee) => addressFields.every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** The postal address, one line each. */
export function formatAddressLines(address: Addressee, countryName: (code: string) => string): string[] {
  const cityLine = [address.postCode, address.city].filter(Boolean).join(' ')
  const lines = [address.company, address.name, ...address.address.split('\n'), cityLine, address.country && countryName(address.country)]
  return lines.filter((line): line is string => Boolean(line))
}
