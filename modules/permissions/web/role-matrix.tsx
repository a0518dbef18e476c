import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule } from '#platform/contract/identity.ts'
import { useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { permissions, type CatalogueSubject } from '../contract.ts'
import { GrantDrawer, type OpenGrant } from './grant-drawer.tsx'
import { all, grantsOf, isForEverything, isInOrder, namesOf, none, withGrant, type Grant } from './grants.ts'
import css from './role-matrix.module.css'
import { useRoleRights } from './role-rights.ts'
import { useRuleWords, type RuleWords } from './rule-words.ts'
import { useCatalogue } from './use-catalogue.ts'

type RoleMatrixProps = {
  rules: readonly Rule[]
  /** Names of the permissions that grant more. */
  assigned: readonly string[]
  isLocked: boolean
  onChange: (rules: Rule[]) => void
}

const usual = ['read', 'create', 'update', 'delete']

/** What may be done (across) with what (down); each grant can be narrowed to some records and some fields. */
export function RoleMatrix({ rules, assigned, isLocked, onChange }: RoleMatrixProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const [open, setOpen] = useState<OpenGrant | null>(null)
  const subjects = useCatalogue().toSorted((one, other) => order(one, words).localeCompare(order(other, words)))
  const byPermission = useGranted(assigned)
  if (subjects.length === 0) return <Spinner />
  if (!isInOrder(rules)) return <Alert color="info">{t('matrix.order')}</Alert>
  const columns = [...usual, ...new Set(subjects.flatMap(({ actions }) => actions.filter((action) => !usual.includes(action))))]
  const set = (subject: CatalogueSubject, action: string, grant: Grant) => onChange(withGrant(rules, subject, [action, grant]))
  return (
    <Card isFlush>
      {rules.some(isForEverything) && <p className={css.note}>{t('matrix.everything')}</p>}
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
            {...{ subject, columns, words, isLocked, byPermission }}
            grants={grantsOf(rules, subject)}
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

/** What has records first. */
const order = ({ subject, entity }: CatalogueSubject, words: RuleWords) => `${entity ? 0 : 1}${words.subject(subject)}`

type RowProps = {
  subject: CatalogueSubject
  columns: readonly string[]
  grants: Map<string, Grant> | null
  words: RuleWords
  isLocked: boolean
  byPermission: (subject: string, action: string) => string | undefined
  onSet: (action: string, grant: Grant) => void
  onOpen: (action: string, grant: Grant) => void
}

function Row({ subject, columns, grants, words, ...rest }: RowProps) {
  const { t } = useTranslation('permissions')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={css.row}>
      <div className={css.subject}>
        <h2 id={id}>{words.subject(subject.subject)}</h2>
        {subject.isBound && <p className={css.hint}>{t('matrix.bound')}</p>}
      </div>
      {!grants && <p className={css.complex}>{t('matrix.complex')}</p>}
      {grants &&
        columns.map((action) => {
          const grant = grants.get(action)
          if (!grant) return <span key={action} className={css.absent} />
          return <Cell key={action} {...rest} {...{ subject, action, grant, words }} />
        })}
    </div>
  )
}

type CellProps = Omit<RowProps, 'columns' | 'grants'> & { action: string; grant: Grant }

function Cell({ subject, action, grant, words, isLocked, byPermission, onSet, onOpen }: CellProps) {
  const { t } = useTranslation('permissions')
  const name = words.subject(subject.subject)
  const limits = words.grant(subject.subject, grant)
  const source = grant.kind === 'none' ? byPermission(subject.subject, action) : undefined
  const isLimited = grant.kind === 'given' && (grant.where.length > 0 || grant.fields !== null)
  const isNarrowable = subject.entity !== null
  return (
    <div className={css.cell} data-kind={grant.kind}>
      <Checkbox
        label={
          <>
            <span className={css.action} aria-hidden>
              {t(`column.${action}`)}
            </span>
            <span className="unseen">{t('matrix.cell', { action: t(`column.${action}`), subject: name })}</span>
          </>
        }
        isChecked={grant.kind === 'given'}
        isMixed={isLimited}
        disabled={isLocked}
        onChange={(isChecked) => onSet(action, isChecked || isLimited ? (isLimited ? none : all) : none)}
      />
      {isNarrowable && (
        <button type="button" className={css.limits} {...intentProps(drawerPart)} onClick={() => onOpen(action, grant)}>
          {grant.kind === 'none' ? source ? t('matrix.byPermission') : <SlidersHorizontal /> : limits}
          <span className="unseen"> {t('matrix.limits', { action: words.action(action), subject: name })}</span>
        </button>
      )}
      {!isNarrowable && source && <span className={css.source}>{t('matrix.byPermission')}</span>}
    </div>
  )
}

/** The permission by which a role may do something already. */
function useGranted(assigned: readonly string[]) {
  const { mayReadPermissions } = useRoleRights()
  const { data } = useRead(permissions.listPermissions, { perPage: 100, allData: false }, { enabled: mayReadPermissions })
  const given = data?.permissions.filter(({ name }) => assigned.includes(name)) ?? []
  const speaks = (rule: Rule, subject: string, action: string) =>
    !rule.inverted && namesOf(rule.subject).includes(subject) && namesOf(rule.action).some((one) => one === action || one === 'manage')
  return (subject: string, action: string) => given.find(({ rules }) => rules?.some((rule) => speaks(rule, subject, action)))?.name
}
