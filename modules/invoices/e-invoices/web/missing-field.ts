import type { TFunction } from 'i18next'
import type { ListedInvoice } from '../../invoice-contract.ts'
import type { MissingField } from '../contract.ts'

type Invoice = Pick<ListedInvoice, 'id' | 'number' | 'clientId'>

/** Where the field is edited; null if the invoice has been issued and can no longer be changed. */
export function toFieldLink({ path }: MissingField, { id, number, clientId }: Invoice): string | null {
  const name = path.split('/').at(-1)!
  if (path.startsWith('/settings')) return `/invoices/settings?field=${name}`
  if (path.startsWith('/client')) return `/invoices/clients?client=${clientId}&field=${name}`
  if (number !== null) return null
  if (path.startsWith('/invoice/client/')) return `/invoices/${id}?buyer=edit&field=${name}`
  return `/invoices/${id}?field=${path.replace('/invoice/', '')}`
}

const labels = {
  address: 'address',
  buyerReference: 'buyerReference',
  city: 'city',
  client: 'client',
  country: 'country',
  electronicAddress: 'electronicAddress',
  email: 'email',
  iban: 'iban',
  lines: 'lines',
  name: 'contactName',
  phone: 'phone',
  postCode: 'postCode',
  vatId: 'vatId',
} as const

/** The label of the field with the place where it is edited. */
export function describeMissingField({ path }: MissingField, t: TFunction<'invoices'>): string {
  const [, line] = path.match(/^\/invoice\/lines\/(\d+)/) ?? []
  if (line !== undefined) return t('eInvoice.lineReason', { number: Number(line) + 1 })
  const name = path.split('/').at(-1)!
  const field = name in labels ? t(labels[name as keyof typeof labels]) : name
  if (path.startsWith('/settings')) return t('eInvoice.inSettings', { field })
  return path.includes('/client/') ? t('eInvoice.inClient', { field }) : field
}
