import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { Address } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressFields } from './address-fields.tsx'
import { toAddressee, toAddressValues, validateAddress, type AddressValues } from './address-values.ts'

/** `address` is null for a new one. */
type AddressDrawerProps = { isOpen: boolean; address: Address | null; onClose: () => void }

export function AddressDrawer({ isOpen, address, onClose }: AddressDrawerProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <FormDrawer isOpen={isOpen} title={t(address ? 'address.changeTitle' : 'address.add')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => (
        <AddressForm {...{ address, onDirty: onDirtyChange }} onCancel={requestClose} onSaved={close} />
      )}
    </FormDrawer>
  )
}

type AddressFormProps = { address: Address | null; onDirty: (isDirty: boolean) => void; onCancel: () => void; onSaved: () => void }
type Values = AddressValues & { isDefault: boolean }

function AddressForm({ address, onDirty, onCancel, onSaved }: AddressFormProps) {
  const { t } = useTranslation('ecommerce')
  const form = useAddressForm(address, onSaved)
  return (
    <Form form={form} onDirtyChange={onDirty}>
      <AddressFields kind="shipping" field={(name) => form.field(name)} />
      {!address?.isDefault && (
        <Checkbox label={t('address.prefer')} isChecked={form.values.isDefault} onChange={(is) => form.set('isDefault', is)} />
      )}
      <FormActions form={form} {...(!address && { action: t('address.add') })} onCancel={onCancel} />
    </Form>
  )
}

function useAddressForm(address: Address | null, onSaved: () => void) {
  const { t } = useTranslation('ecommerce')
  const user = useSession()?.userData
  const options = { topics: ['addresses'], onProblem: () => true }
  const add = useApiMutation(ecommerce.addAddress, { ...options, onSuccess: () => void toast.success(t('done.addressAdded')) })
  const update = useApiMutation(ecommerce.updateAddress, { ...options, undoMessage: () => t('done.addressChanged') })
  const initialAddress = address ?? { name: user?.fullName ?? '', email: user?.email ?? '' }
  return useForm<Values>({
    initial: { ...toAddressValues(initialAddress), isDefault: address?.isDefault ?? false },
    validate: (values) => validateAddress(values, t),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      const input = { ...toAddressee(values), ...(values.isDefault && { isDefault: true }) }
      if (address) await update.mutateAsync({ address: { ...input, id: address.id } })
      else await add.mutateAsync({ address: input })
      onSaved()
    },
  })
}
