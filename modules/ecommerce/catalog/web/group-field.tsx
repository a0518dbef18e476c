import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/api/api.ts'
import { useMay } from '#platform/web/session/may.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { ecommerce } from '../../contract.ts'
import type { GroupKind } from '../../products/group-contract.ts'

type GroupFieldProps = { kind: GroupKind; value: string; onChange: (title: string) => void }

const MOST = 30
/** Before the title of one that is not there yet. */
const NEW = '\u0000'

/** A category or brand, found by typing; one that is not there is added where that is allowed. */
export function GroupField({ kind, value, onChange }: GroupFieldProps) {
  const { t } = useTranslation('ecommerce')
  const mayAdd = useMay(['create', 'ProductGroup'])
  const add = useAction(ecommerce.addGroup, { topics: ['product-groups'], onSuccess: ({ group }) => onChange(group.title) })
  return (
    <ComboBox
      key={value}
      label={t(`filter.${kind}`)}
      selected={value ? { value, label: value } : null}
      find={async (text, signal) => {
        const wanted = text.trim()
        const { groups } = await call(ecommerce.listGroups, { kind, q: wanted, page: 1, perPage: MOST }, { signal })
        const found = groups.map(({ title }) => ({ value: title, label: title }))
        const isThere = groups.some(({ title }) => title.toLowerCase() === wanted.toLowerCase())
        return wanted && mayAdd && !isThere ? [...found, { value: NEW + wanted, label: t('group.addNamed', { title: wanted }) }] : found
      }}
      onChange={(option) => {
        if (option?.value.startsWith(NEW)) add.mutate({ group: { kind, title: option.value.slice(NEW.length) } })
        else onChange(option?.value ?? '')
      }}
    />
  )
}
