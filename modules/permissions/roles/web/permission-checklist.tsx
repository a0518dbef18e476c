import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { permissionEndpoints } from '../../permissions/contract.ts'
import css from './roles.module.css'
import { useRuleLabels } from '../../rules/web/index.ts'

type PermissionChecklistProps = { assigned: readonly string[]; isLocked: boolean; onChange: (assigned: string[]) => void }

export function PermissionChecklist({ assigned, isLocked, onChange }: PermissionChecklistProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const { data, error, refetch } = useApiQuery(permissionEndpoints.listPermissions, { sortColumn: 'name', perPage: 100, allData: false })
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  return (
    <Card>
      {data.permissions.length === 0 && <EmptyState text={t('permissions.none')} />}
      <div className={css.choices}>
        {data.permissions.map((permission) => (
          <Checkbox
            key={permission.id}
            label={labels.permission(permission)}
            help={permission.rules?.map((rule) => labels.rule(rule)).join('; ')}
            isChecked={assigned.includes(permission.name)}
            disabled={isLocked}
            onChange={(isIn) => onChange(isIn ? [...assigned, permission.name] : assigned.filter((name) => name !== permission.name))}
          />
        ))}
      </div>
    </Card>
  )
}
