import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { getTitleKey, useAllModules } from '#platform/web/routing/modules.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import type { PermissionView } from '../contract.ts'
import { roleEndpoints } from '../../roles/contract.ts'
import css from './permissions.module.css'
import { useRuleLabels } from '../../rules/web/index.ts'

export function usePermissionColumns(): DataColumn<PermissionView>[] {
  const { t } = useTranslation('permissions')
  const { date, list } = useFormat()
  const labels = useRuleLabels()
  const { data } = useApiQuery(roleEndpoints.listRoles, {})
  const roles = data?.roles.map(({ name }) => ({ value: name, label: labels.role(name) })) ?? []
  return [
    { id: 'name', header: t('name'), sortColumn: 'name', width: 340, cell: (permission) => <PermissionName permission={permission} /> },
    {
      id: 'roles',
      header: t('permissions.assigned'),
      filter: { type: 'choice', name: 'role', options: roles, isSingle: true },
      width: 240,
      cell: ({ assignedTo }) => (
        <span className={assignedTo?.length === 0 ? css.soft : undefined}>
          {assignedTo?.length === 0 ? t('permissions.noRole') : list(assignedTo?.map(labels.role) ?? [])}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('permissions.origin'),
      isSecondary: true,
      width: 210,
      cell: (permission) => <Origin permission={permission} />,
    },
    {
      id: 'createdAt',
      header: t('permissions.createdAt'),
      sortColumn: 'createdAt',
      align: 'end',
      isSecondary: true,
      cell: ({ createdAt }) => createdAt && date(createdAt),
    },
  ]
}

/** Shows the translated name of a system permission above its technical name. */
function PermissionName({ permission }: { permission: PermissionView }) {
  const labels = useRuleLabels()
  const displayName = labels.permission(permission)
  return (
    <span className={css.named}>
      <span title={displayName}>{displayName}</span>
      {displayName !== permission.name && <span className={css.code}>{permission.name}</span>}
    </span>
  )
}

function Origin({ permission: { isSystem, module } }: { permission: PermissionView }) {
  const { t } = useTranslation('permissions')
  const page = useAllModules().find(({ name }) => name === module)
  if (isSystem === null) return null
  if (!isSystem) return <span className={css.soft}>{t('permissions.own')}</span>
  const name = page?.pages[0]
    ? t(`platform:${getTitleKey(page, page.pages[0])}`)
    : t(`permissions.from.${module}`, { defaultValue: module ?? '' })
  return (
    <Tooltip text={t('permissions.locked', { module: name })}>
      <span tabIndex={0} className={css.focusable}>
        <Badge>
          <Lock className={css.lock} /> {name}
        </Badge>
      </span>
    </Tooltip>
  )
}
