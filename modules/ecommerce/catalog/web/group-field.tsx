import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/web/api/api.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { ecommerce } from '../../contract.ts'
import type { GroupKind } from '../../products/group-contract.ts'

type GroupFieldProps = { kind: GroupKind; value: string; onChange: (title: string) => void }

const SEARCH_LIMIT = 30
/** Marks the option that creates a new group. */
const NEW_PREFIX = '\u0000'

/** Searches categories or brands; users with permission can create a missing one. */
export function GroupField({ kind, value, onChange }: GroupFieldProps) {
  const { t } = useTranslation('ecommerce')
  const canAdd = useCanAccess(['create', 'ProductGroup'])
  const add = useApiMutation(ecommerce.addGroup, { topics: ['product-groups'], onSuccess: ({ group }) => onChange(group.title) })
  return (
    <ComboBox
      key={value}
      label={t(`filter.${kind}`)}
      selected={value ? { value, label: value } : null}
      loadOptions={async (text, signal) => {
        const query = text.trim()
        const { groups } = await callApi(ecommerce.listGroups, { kind, q: query, page: 1, perPage: SEARCH_LIMIT }, { signal })
        const options = groups.map(({ title }) => ({ value: title, label: title }))
        const isExisting = groups.some(({ title }) => title.toLowerCase() === query.toLowerCase())
        return query && canAdd && !isExisting
          ? [...options, { value: NEW_PREFIX + query, label: t('group.addNamed', { title: query }) }]
          : options
      }}
      onChange={(option) => {
        if (option?.value.startsWith(NEW_PREFIX)) add.mutate({ group: { kind, title: option.value.slice(NEW_PREFIX.length) } })
        else onChange(option?.value ?? '')
      }}
    />
  )
}
