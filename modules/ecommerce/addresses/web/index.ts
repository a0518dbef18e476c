export { AddressFields } from './address-fields.tsx'
export { AddressText } from './address-text.tsx'
export { formatAddressLines, toAddressValues, toAddressee, validateAddress, type AddressValues } from './address-values.ts'
export { useAddressStepForm } from './use-address-step-form.ts'
