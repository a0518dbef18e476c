import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { call } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { NewOrder } from './use-new-order.ts'

/** For whom the order is; the goods go to that name unless another one is written. */
export function CustomerField({ form }: Pick<NewOrder, 'form'>) {
  const { t } = useTranslation('ecommerce')
  const { customer, name } = form.values
  return (
    <ComboBox
      label={t('customer')}
      help={t('newOrder.customerHelp')}
      isRequired
      selected={customer && optionOf(customer)}
      error={form.field('customer').error}
      find={async (q, signal) => (await call(identity.listPeople, { q }, { signal })).people.map(optionOf)}
      onChange={(option) => {
        const isOurs = name === '' || name === customer?.fullName
        const next = option && { id: Number(option.value), fullName: option.label }
        form.change({ customer: next, ...(isOurs && { name: next?.fullName ?? '' }) })
      }}
    />
  )
}

const optionOf = (person: Pick<Person, 'id' | 'fullName'> & Partial<Person>) => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={{ avatar: null, ...person }} size="small" isDecorative />,
})
