import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, Nullable, patch } from '#platform/contract/schema.ts'

const Words = (maxLength: number) => Nullable(Type.String({ maxLength }))

/** Where something goes and who gets the invoice; a party as invoices know it, with a telephone. */
export const addressee = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  company: Words(200),
  /** Where the confirmation and the invoice go. */
  email: Nullable(Type.String({ format: 'email', maxLength: 254 })),
  phone: Words(64),
  /** Street and number. */
  address: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  city: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  postCode: Words(20),
  country: Words(64),
  vatId: Words(32),
}
export const Addressee = Type.Object(addressee)
export type Addressee = Static<typeof Addressee>
export const AddresseeDraft = draft(Addressee, ['name', 'address', 'city'])
export type AddresseeDraft = Static<typeof AddresseeDraft>

export const Address = Type.Object({ ...entity, ...addressee, /** Offered first; one of them always is. */ isDefault: Type.Boolean() })
export type Address = Static<typeof Address>
export const AddressDraft = draft(Address, ['name', 'address', 'city'])
export type AddressDraft = Static<typeof AddressDraft>
export const AddressPatch = patch(Address)
export type AddressPatch = Static<typeof AddressPatch>

const closed = { additionalProperties: false }
const OneAddress = Type.Object({ address: Address })

export const addressEndpoints = {
  listAddresses: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/addresses',
    access: ['read', 'Address'],
    summary: "One's own addresses, the default first",
    topic: 'addresses',
    input: Type.Object({}),
    output: Type.Object({ addresses: Type.Array(Address) }),
  }),
  /** 409 `ecommerce.too_many_addresses` beyond a hundred. */
  addAddress: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-address',
    access: ['create', 'Address'],
    summary: 'Keep an address',
    input: Type.Object({ address: AddressDraft }, closed),
    output: OneAddress,
  }),
  updateAddress: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/update-address',
    access: ['update', 'Address'],
    summary: 'Change an address; orders keep what they say',
    input: Type.Object({ address: AddressPatch }, closed),
    output: OneAddress,
  }),
  deleteAddress: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/delete-address',
    access: ['delete', 'Address'],
    summary: 'Forget an address; orders keep what they say',
    input: Type.Object({ id: Id }),
    output: OneAddress,
  }),
}
