import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { NewOrder } from './use-new-order.ts'

/** Fills in the shipping name unless it was edited. */
export function CustomerField({ form }: Pick<NewOrder, 'form'>) {
  const { t } = useTranslation('ecommerce')
  const { customer, name } = form.values
  return (
    <ComboBox
      label={t('customer')}
      help={t('newOrder.customerHelp')}
      isRequired
      selected={customer && toPersonOption(customer)}
      error={form.field('customer').error}
      loadOptions={async (q, signal) => (await callApi(identity.listPeople, { q }, { signal })).people.map(toPersonOption)}
      onChange={(option) => {
        const isNameUnedited = name === '' || name === customer?.fullName
        const next = option && { id: Number(option.value), fullName: option.label }
        form.change({ customer: next, ...(isNameUnedited && { name: next?.fullName ?? '' }) })
      }}
    />
  )
}

const toPersonOption = (person: Pick<Person, 'id' | 'fullName'> & Partial<Person>) => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={{ avatar: null, ...person }} size="small" isDecorative />,
})
