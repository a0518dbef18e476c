import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/select.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import css from './people.module.css'
import type { PeopleView } from './people-view.ts'
import { useRoleOptions } from './use-role-options.ts'

const EVERY = 'every'

export function PeopleFilters({ view, onChange }: { view: PeopleView; onChange: (part: { q?: string; role?: string }) => void }) {
  const { t } = useTranslation('users')
  const roles = useRoleOptions()
  return (
    <div className={css.filters}>
      <SearchField label={t('find')} value={view.q} onChange={(q) => onChange({ q })} className={css.find!} />
      {roles.length > 0 && (
        <Select
          label={t('role')}
          isLabelUnseen
          className={css.role!}
          options={[{ value: EVERY, label: t('role.every') }, ...roles.map(({ value, label }) => ({ value, label }))]}
          value={view.role || EVERY}
          onChange={(role) => onChange({ role: role === EVERY ? '' : role })}
        />
      )}
    </div>
  )
}
