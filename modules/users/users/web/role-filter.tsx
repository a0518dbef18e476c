import { useTranslation } from 'react-i18next'
import { ToolbarSelect } from '#platform/web/ui/data-table/views/toolbar-select.tsx'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { useRoleOptions } from '../../web/role-options.ts'

export function RoleFilter({ control }: { control: TableControl }) {
  const { t } = useTranslation('users')
  const roles = useRoleOptions()
  if (roles.length === 0) return null
  const options = roles.map(({ value, label }) => ({ value, label }))
  return <ToolbarSelect control={control} name="role" label={t('role')} allLabel={t('role.all')} options={options} />
}
