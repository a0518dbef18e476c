import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { Address } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressFields } from './address-fields.tsx'
import { addresseeOf, addressValues, checkAddress, type AddressValues } from './address-values.ts'

/** `address`: null adds one. */
type AddressDrawerProps = { isOpen: boolean; address: Address | null; onClose: () => void }

export function AddressDrawer({ isOpen, address, onClose }: AddressDrawerProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <FormDrawer isOpen={isOpen} title={t(address ? 'address.changeTitle' : 'address.add')} onClose={onClose}>
      {({ onDirty, leave, close }) => <AddressForm {...{ address, onDirty }} onCancel={leave} onSaved={close} />}
    </FormDrawer>
  )
}

type AddressFormProps = { address: Address | null; onDirty: (is: boolean) => void; onCancel: () => void; onSaved: () => void }
type Values = AddressValues & { isDefault: boolean }

function AddressForm({ address, onDirty, onCancel, onSaved }: AddressFormProps) {
  const { t } = useTranslation('ecommerce')
  const form = useOneAddress(address, onSaved)
  return (
    <Form form={form} onDirty={onDirty}>
      <AddressFields kind="shipping" field={(name) => form.field(name)} />
      {!address?.isDefault && (
        <Checkbox label={t('address.prefer')} isChecked={form.values.isDefault} onChange={(is) => form.set('isDefault', is)} />
      )}
      <FormActions form={form} {...(!address && { action: t('address.add') })} onCancel={onCancel} />
    </Form>
  )
}

function useOneAddress(address: Address | null, onSaved: () => void) {
  const { t } = useTranslation('ecommerce')
  const user = useSession()?.userData
  const quiet = { topics: ['addresses'], onProblem: () => true }
  const add = useAction(ecommerce.addAddress, { ...quiet, onSuccess: () => void toast.success(t('done.addressAdded')) })
  const update = useAction(ecommerce.updateAddress, { ...quiet, done: () => t('done.addressChanged') })
  const start = address ?? { name: user?.fullName ?? '', email: user?.email ?? '' }
  return useForm<Values>({
    initial: { ...addressValues(start), isDefault: address?.isDefault ?? false },
    check: (values) => checkAddress(values, t),
    explain: (problem) => problemText(problem),
    save: async (values) => {
      const given = { ...addresseeOf(values), ...(values.isDefault && { isDefault: true }) }
      if (address) await update.mutateAsync({ address: { ...given, id: address.id } })
      else await add.mutateAsync({ address: given })
      onSaved()
    },
  })
}
