import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createInput, entityProperties, Id, Nullable, updateInput, closedObject } from '#platform/contract/schema.ts'

const OptionalText = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** The recipient of a delivery or an invoice. */
export const addresseeFields = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  company: OptionalText(200),
  /** The confirmation and the invoice are sent here. */
  email: Nullable(Type.String({ format: 'email', maxLength: 254 })),
  phone: OptionalText(64),
  /** Street and house number. */
  address: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  city: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  postCode: OptionalText(20),
  country: OptionalText(64),
  vatId: OptionalText(32),
}
/** The name and address of the person or company that an order is delivered or billed to. */
export const Addressee = Type.Object(addresseeFields)
export type Addressee = Static<typeof Addressee>
export const AddresseeDraft = createInput(Addressee, ['name', 'address', 'city'])
export type AddresseeDraft = Static<typeof AddresseeDraft>

/** Stored in columns of the same names. */
export const AddressFields = Type.Object({
  ...addresseeFields,
  /** Offered first; one of them always is. */
  isDefault: Type.Boolean(),
})
export const Address = Type.Object({ ...entityProperties, ...AddressFields.properties })
export type Address = Static<typeof Address>
export const AddressDraft = createInput(Address, ['name', 'address', 'city'])
export type AddressDraft = Static<typeof AddressDraft>
export const AddressPatch = updateInput(Address)
export type AddressPatch = Static<typeof AddressPatch>
const AddressResponse = Type.Object({ address: Address })

export const addressEndpoints = {
  listAddresses: endpoint('GET /apps/ecommerce/addresses', {
    access: ['read', 'Address'],
    summary: 'List your own addresses, the default first',
    topic: 'addresses',
    input: Type.Object({}),
    output: Type.Object({ addresses: Type.Array(Address) }),
  }),
  /** 409 `ecommerce.too_many_addresses` above 100. */
  addAddress: endpoint('POST /apps/ecommerce/add-address', {
    access: ['create', 'Address'],
    summary: 'Save an address',
    input: closedObject({ address: AddressDraft }),
    output: AddressResponse,
  }),
  updateAddress: endpoint('POST /apps/ecommerce/update-address', {
    access: ['update', 'Address'],
    summary: 'Update an address; existing orders stay unchanged',
    input: closedObject({ address: AddressPatch }),
    output: AddressResponse,
  }),
  deleteAddress: endpoint('DELETE /apps/ecommerce/delete-address', {
    access: ['delete', 'Address'],
    summary: 'Delete an address; existing orders stay unchanged',
    input: Type.Object({ id: Id }),
    output: AddressResponse,
  }),
}
