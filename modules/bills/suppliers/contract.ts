import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { supplierProperties } from '../bill-schema.ts'

/** As on the supplier's latest bill. */
const Supplier = Type.Object({ ...supplierProperties, billCount: Type.Integer() })
export type Supplier = Static<typeof Supplier>

export const supplierEndpoints = {
  listSuppliers: endpoint('GET /apps/bills/suppliers', {
    access: ['read', 'Bill'],
    summary: 'List suppliers of earlier bills whose name contains the text, by name; at most 20',
    topic: 'bills',
    input: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: Type.Object({ suppliers: Type.Array(Supplier) }),
  }),
}
