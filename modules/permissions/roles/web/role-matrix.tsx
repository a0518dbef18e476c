import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#platform/contract/rule.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { permissionEndpoints } from '../../permissions/contract.ts'
import type { CatalogueSubject } from '../../rules/contract.ts'
import { GrantDrawer, type OpenGrant } from './grant-drawer.tsx'
import css from './role-matrix.module.css'
import { useRoleRights } from './role-rights.ts'
import {
  type Grant,
  type RuleLabels,
  fullGrant,
  parseGrants,
  isGlobalRule,
  haveGlobalRulesFirst,
  toNameList,
  noGrant,
  useCatalogue,
  useRuleLabels,
  replaceGrant,
} from '../../rules/web/index.ts'

type RoleMatrixProps = {
  rules: readonly Rule[]
  /** Names of permissions that grant additional rights. */
  assigned: readonly string[]
  isLocked: boolean
  onChange: (rules: Rule[]) => void
}

const standardActions = ['read', 'create', 'update', 'delete']

/** Subjects are rows, actions are columns. Each grant can be limited to some records and fields. */
export function RoleMatrix({ rules, assigned, isLocked, onChange }: RoleMatrixProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const [open, setOpen] = useState<OpenGrant | null>(null)
  const subjects = useCatalogue().toSorted((one, other) => getSortKey(one, labels).localeCompare(getSortKey(other, labels)))
  const byPermission = usePermissionGrants(assigned)
  if (subjects.length === 0) return <Spinner />
  if (!haveGlobalRulesFirst(rules)) return <Alert color="info">{t('matrix.order')}</Alert>
  const columns = [
    ...standardActions,
    ...new Set(subjects.flatMap(({ actions }) => actions.filter((action) => !standardActions.includes(action)))),
  ]
  const set = (subject: CatalogueSubject, action: string, grant: Grant) => onChange(replaceGrant(rules, subject, [action, grant]))
  return (
    <Card isFlush>
      {rules.some(isGlobalRule) && <p className={css.note}>{t('matrix.everything')}</p>}
      <div className={css.matrix} style={{ '--columns': columns.length } as object}>
        <div className={css.heads} aria-hidden>
          <span />
          {columns.map((action) => (
            <span key={action}>{t(`column.${action}`)}</span>
          ))}
        </div>
        {subjects.map((subject) => (
          <Row
            key={subject.subject}
            {...{ subject, columns, labels, isLocked, byPermission }}
            grants={parseGrants(rules, subject)}
            onSet={(action, grant) => set(subject, action, grant)}
            onOpen={(action, grant) => setOpen({ subject, action, grant })}
          />
        ))}
      </div>
      <GrantDrawer
        open={open}
        isLocked={isLocked}
        onClose={() => setOpen(null)}
        onSave={(grant) => {
          if (open) set(open.subject, open.action, grant)
          setOpen(null)
        }}
      />
    </Card>
  )
}

/** Sorts subjects with records first. */
const getSortKey = ({ subject, entity }: CatalogueSubject, labels: RuleLabels) => `${entity ? 0 : 1}${labels.subject(subject)}`

type RowProps = {
  subject: CatalogueSubject
  columns: readonly string[]
  grants: Map<string, Grant> | null
  labels: RuleLabels
  isLocked: boolean
  byPermission: (subject: string, action: string) => string | undefined
  onSet: (action: string, grant: Grant) => void
  onOpen: (action: string, grant: Grant) => void
}

function Row({ subject, columns, grants, labels, ...rest }: RowProps) {
  const { t } = useTranslation('permissions')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css.row}>
      <div className={css.subject}>
        <h2 id={id}>{labels.subject(subject.subject)}</h2>
        {subject.isBound && <p className={css.hint}>{t('matrix.bound')}</p>}
      </div>
      {!grants && <p className={css.complex}>{t('matrix.complex')}</p>}
      {grants &&
        columns.map((action) => {
          const grant = grants.get(action)
          if (!grant) return <span key={action} className={css.absent} />
          return <Cell key={action} {...rest} {...{ subject, action, grant, labels }} />
        })}
    </div>
  )
}

type CellProps = Omit<RowProps, 'columns' | 'grants'> & { action: string; grant: Grant }

function Cell({ subject, action, grant, labels, isLocked, byPermission, onSet, onOpen }: CellProps) {
  const { t } = useTranslation('permissions')
  const name = labels.subject(subject.subject)
  const limits = labels.grant(subject.subject, grant)
  const source = grant.kind === 'none' ? byPermission(subject.subject, action) : undefined
  const isLimited = grant.kind === 'allowed' && (grant.where.length > 0 || grant.fields !== null)
  const isNarrowable = subject.entity !== null
  return (
    <div className={css.cell} data-kind={grant.kind}>
      <Checkbox
        label={
          <>
            <span className={css.action} aria-hidden>
              {t(`column.${action}`)}
            </span>
            <span className="visually-hidden">{t('matrix.cell', { action: t(`column.${action}`), subject: name })}</span>
          </>
        }
        isChecked={grant.kind === 'allowed'}
        isIndeterminate={isLimited}
        disabled={isLocked}
        onChange={(isChecked) => onSet(action, isChecked || isLimited ? (isLimited ? noGrant : fullGrant) : noGrant)}
      />
      {isNarrowable && (
        <button type="button" className={css.limits} {...preloadOnIntent(lazyDrawer)} onClick={() => onOpen(action, grant)}>
          {grant.kind === 'none' ? source ? t('matrix.byPermission') : <SlidersHorizontal /> : limits}
          <span className="visually-hidden"> {t('matrix.limits', { action: labels.action(action), subject: name })}</span>
        </button>
      )}
      {!isNarrowable && source && <span className={css.source}>{t('matrix.byPermission')}</span>}
    </div>
  )
}

/** Returns a lookup of the permission that already grants an action. */
function usePermissionGrants(assigned: readonly string[]) {
  const { canReadPermissions: canRead } = useRoleRights()
  const { data } = useApiQuery(permissionEndpoints.listPermissions, { perPage: 100, allData: false }, { enabled: canRead })
  const assignedPermissions = data?.permissions.filter(({ name }) => assigned.includes(name)) ?? []
  const grantsAction = (rule: Rule, subject: string, action: string) =>
    !rule.inverted &&
    toNameList(rule.subject).includes(subject) &&
    toNameList(rule.action).some((one) => one === action || one === 'manage')
  return (subject: string, action: string) =>
    assignedPermissions.find(({ rules }) => rules?.some((rule) => grantsAction(rule, subject, action)))?.name
}
