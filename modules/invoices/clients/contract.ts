import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { languages } from '#platform/contract/user.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, createInput, entityProperties, updateInput, closedObject } from '#platform/contract/schema.ts'
import { eInvoiceFormats } from '../e-invoices/contract.ts'
import { buyerProperties } from '../invoice-contract.ts'
import { optionalPaging } from '../paging-contract.ts'

/** Stored in columns of the same names. */
export const ClientFields = Type.Object({
  ...buyerProperties,
  /** How this client's invoices are emailed; null for a plain PDF. */
  eInvoiceFormat: Nullable(OneOf(eInvoiceFormats)),
  phone: Nullable(Type.String({ maxLength: 64 })),
  /** Default for this client's invoices; null for the workspace default. */
  currency: Nullable(Currency),
  language: Nullable(OneOf(languages)),
  /** Days until an invoice is due; null for the workspace default. */
  paymentDays: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
  notes: Nullable(Type.String({ maxLength: 5_000 })),
})
export const Client = Type.Object({ ...entityProperties, ...ClientFields.properties })
export type Client = Static<typeof Client>
export const ClientDraft = createInput(Client, ['name'])
export type ClientDraft = Static<typeof ClientDraft>
export const ClientPatch = updateInput(Client)
export type ClientPatch = Static<typeof ClientPatch>
const ClientOutput = Type.Object({ client: Client })

export const clientEndpoints = {
  listClients: endpoint('GET /apps/invoice/clients', {
    access: ['read', 'Client'],
    summary: 'List clients by name, the first 1,000 unless paged',
    topic: 'clients',
    input: Type.Object(optionalPaging),
    output: Type.Object({ clients: Type.Array(Client), total: Type.Integer() }),
  }),
  getClient: endpoint('GET /apps/invoice/client', {
    access: ['read', 'Client'],
    summary: 'Get a client',
    topic: 'clients',
    input: Type.Object({ id: Id }),
    output: ClientOutput,
  }),
  addClient: endpoint('POST /apps/invoice/add-client', {
    access: ['create', 'Client'],
    summary: 'Add a client',
    input: closedObject({ client: ClientDraft }),
    output: ClientOutput,
  }),
  updateClient: endpoint('POST /apps/invoice/update-client', {
    access: ['update', 'Client'],
    summary: 'Update a client; existing invoices stay unchanged',
    input: closedObject({ client: ClientPatch }),
    output: ClientOutput,
  }),
  deleteClient: endpoint('DELETE /apps/invoice/delete-client', {
    access: ['delete', 'Client'],
    summary: 'Delete a client; existing invoices stay unchanged',
    input: Type.Object({ id: Id }),
    output: ClientOutput,
  }),
}
