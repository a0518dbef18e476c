import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { permissions } from '../contract.ts'
import css from './permissions.module.css'
import { useRuleWords } from './rule-words.ts'

type PermissionChoiceProps = { assigned: readonly string[]; isLocked: boolean; onChange: (assigned: string[]) => void }

/** The named permissions that a role has, each with what it grants. */
export function PermissionChoice({ assigned, isLocked, onChange }: PermissionChoiceProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const { data, error, refetch } = useRead(permissions.listPermissions, { sortColumn: 'name', perPage: 100, allData: false })
  if (error && !data) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <Card>
      {data.permissions.length === 0 && <Empty text={t('permissions.none')} />}
      <div className={css.choices}>
        {data.permissions.map((permission) => (
          <Checkbox
            key={permission.id}
            label={words.permission(permission)}
            help={permission.rules?.map((rule) => words.rule(rule)).join('; ')}
            isChecked={assigned.includes(permission.name)}
            disabled={isLocked}
            onChange={(isIn) => onChange(isIn ? [...assigned, permission.name] : assigned.filter((name) => name !== permission.name))}
          />
        ))}
      </div>
    </Card>
  )
}
