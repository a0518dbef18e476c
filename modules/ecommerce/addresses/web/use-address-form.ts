import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { Address, Addressee } from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Checkout } from '../../checkout/contract.ts'
import { ecommerce } from '../../contract.ts'
import { addresseeOf, addressFields, addressValues, checkAddress, isSame, type AddressField, type AddressValues } from './address-values.ts'

type BillingField = `billing.${AddressField}`

/** `choice`: the id of an address that is kept, or empty where one is written. */
export type StepValues = AddressValues & Record<BillingField, string> & { choice: string; isKept: boolean; hasBilling: boolean }

type Given = { checkout: Checkout; addresses: readonly Address[]; onDone: () => void }

/** Where it goes and who gets the invoice; kept on the server before the next step shows. */
export function useAddressForm({ checkout, addresses, onDone }: Given) {
  const { t } = useTranslation('ecommerce')
  const user = useSession()?.userData
  const quiet = { topics: ['checkout'], onProblem: () => true, final: true }
  const update = useAction(ecommerce.updateCheckout, quiet)
  const keep = useAction(ecommerce.addAddress, { topics: ['addresses'], final: true })
  return useForm<StepValues>({
    initial: initialValues(checkout, addresses, { name: user?.fullName ?? '', email: user?.email ?? '' }),
    check: (values) => ({
      ...(!values.choice && checkAddress(values, t)),
      ...(values.hasBilling && billingNames(checkAddress(billingOf(values), t))),
    }),
    explain: (problem) => problemText(problem),
    save: async (values) => {
      await update.mutateAsync({ checkout: { id: checkout.id, step: 'delivery', ...answersOf(values) } })
      if (!values.choice && values.isKept) await keep.mutateAsync({ address: addresseeOf(values) }).catch(() => {})
      onDone()
    },
  })
}

function initialValues(checkout: Checkout, addresses: readonly Address[], user: Partial<Addressee>): StepValues {
  const { address, billingAddress } = checkout
  const chosen = address ? addresses.find((one) => isSame(one, address)) : addresses[0]
  const billing = Object.entries(addressValues(billingAddress)).map(([name, text]) => [`billing.${name}`, text])
  return {
    ...addressValues(address ?? user),
    ...(Object.fromEntries(billing) as Record<BillingField, string>),
    choice: chosen ? String(chosen.id) : '',
    isKept: address === null && addresses.length === 0,
    hasBilling: billingAddress !== null,
  }
}

const billingOf = (values: StepValues): AddressValues =>
  Object.fromEntries(addressFields.map((name) => [name, values[`billing.${name}`]])) as AddressValues

const billingNames = (errors: Partial<AddressValues>) =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [`billing.${name}`, text]))

const answersOf = (values: StepValues): Partial<Input<typeof ecommerce.updateCheckout>['checkout']> => ({
  ...(values.choice ? { addressId: Number(values.choice) } : { address: addresseeOf(values) }),
  billingAddress: values.hasBilling ? addresseeOf(billingOf(values)) : null,
})
