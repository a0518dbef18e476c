import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#platform/contract/rule.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import type { CatalogueSubject } from '../../rules/contract.ts'
import { GrantDrawer, type OpenGrant } from './grant-drawer.tsx'
import { MatrixCell } from './matrix-cell.tsx'
import css from './role-matrix.module.css'
import { useInheritedGrants, type InheritedGrant } from './use-inherited-grants.ts'
import {
  type Grant,
  type RuleLabels,
  parseGrants,
  isGlobalRule,
  haveGlobalRulesFirst,
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
  const findInherited = useInheritedGrants(assigned)
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
            {...{ subject, columns, labels, isLocked, findInherited }}
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
  findInherited: (subject: string, action: string) => InheritedGrant | undefined
  onSet: (action: string, grant: Grant) => void
  onOpen: (action: string, grant: Grant) => void
}

function Row({ subject, columns, grants, labels, findInherited, ...rest }: RowProps) {
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
          const inherited = grant.kind === 'none' ? findInherited(subject.subject, action) : undefined
          return <MatrixCell key={action} {...rest} {...{ subject, action, grant, inherited, labels }} />
        })}
    </div>
  )
}
