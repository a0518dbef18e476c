import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { Address, Addressee } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Checkout } from '../../checkout/contract.ts'
import { ecommerce } from '../../contract.ts'
import {
  toAddressee,
  addressFields,
  toAddressValues,
  validateAddress,
  isSameAddress,
  type AddressField,
  type AddressValues,
} from './address-values.ts'

type BillingField = `billing.${AddressField}`

/** `savedAddressId` is empty if a new address is entered. */
export type AddressStepValues = AddressValues &
  Record<BillingField, string> & { savedAddressId: string; isSaved: boolean; hasBilling: boolean }

type AddressStepFormInput = { checkout: Checkout; addresses: readonly Address[]; onDone: () => void }

/** Saves shipping and billing address before the next step is shown. */
export function useAddressStepForm({ checkout, addresses, onDone }: AddressStepFormInput) {
  const { t } = useTranslation('ecommerce')
  const user = useSession()?.userData
  const options = { topics: ['checkout'], onProblem: () => true, final: true }
  const update = useApiMutation(ecommerce.updateCheckout, options)
  const saveAddress = useApiMutation(ecommerce.addAddress, { topics: ['addresses'], isIrreversible: true })
  return useForm<AddressStepValues>({
    initial: initialValues(checkout, addresses, { name: user?.fullName ?? '', email: user?.email ?? '' }),
    validate: (values) => ({
      ...(!values.savedAddressId && validateAddress(values, t)),
      ...(values.hasBilling && prefixBillingErrors(validateAddress(getBillingValues(values), t))),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      await update.mutateAsync({ checkout: { id: checkout.id, step: 'delivery', ...toCheckoutInput(values) } })
      if (!values.savedAddressId && values.isSaved) await saveAddress.mutateAsync({ address: toAddressee(values) }).catch(() => {})
      onDone()
    },
  })
}

function initialValues(checkout: Checkout, addresses: readonly Address[], user: Partial<Addressee>): AddressStepValues {
  const { address, billingAddress } = checkout
  const selected = address ? addresses.find((one) => isSameAddress(one, address)) : addresses[0]
  const billing = Object.entries(toAddressValues(billingAddress)).map(([name, text]) => [`billing.${name}`, text])
  return {
    ...toAddressValues(address ?? user),
    ...(Object.fromEntries(billing) as Record<BillingField, string>),
    savedAddressId: selected ? String(selected.id) : '',
    isSaved: address === null && addresses.length === 0,
    hasBilling: billingAddress !== null,
  }
}

const getBillingValues = (values: AddressStepValues): AddressValues =>
  Object.fromEntries(addressFields.map((name) => [name, values[`billing.${name}`]])) as AddressValues

const prefixBillingErrors = (errors: Partial<AddressValues>) =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [`billing.${name}`, text]))

const toCheckoutInput = (values: AddressStepValues): Partial<Input<typeof ecommerce.updateCheckout>['checkout']> => ({
  ...(values.savedAddressId ? { addressId: Number(values.savedAddressId) } : { address: toAddressee(values) }),
  billingAddress: values.hasBilling ? toAddressee(getBillingValues(values)) : null,
})
