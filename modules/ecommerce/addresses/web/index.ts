export { AddressFields } from './address-fields.tsx'
export { AddressText } from './address-text.tsx'
export { addressLines, addressValues, addresseeOf, checkAddress, type AddressValues } from './address-values.ts'
export { useAddressForm } from './use-address-form.ts'
