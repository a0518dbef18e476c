import { SlidersHorizontal } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import type { CatalogueSubject } from '../../rules/contract.ts'
import { fullGrant, noGrant, type Grant, type RuleLabels } from '../../rules/web/index.ts'
import css from './role-matrix.module.css'
import type { InheritedGrant } from './use-inherited-grants.ts'

type MatrixCellProps = {
  subject: CatalogueSubject
  action: string
  grant: Grant
  /** A permission grants the action to the role, which has no rule of its own. */
  inherited: InheritedGrant | undefined
  labels: RuleLabels
  isLocked: boolean
  onSet: (action: string, grant: Grant) => void
  onOpen: (action: string, grant: Grant) => void
}

export function MatrixCell({ inherited, ...cell }: MatrixCellProps) {
  const { t } = useTranslation('permissions')
  const { subject, action, grant, labels } = cell
  const limits = labels.grant(subject.subject, grant)
  const isNarrowable = subject.entity !== null
  return (
    <div className={css.cell} data-kind={grant.kind}>
      {inherited ? <InheritedCheckbox {...cell} inherited={inherited} /> : <GrantCheckbox {...cell} />}
      {isNarrowable && (
        <button type="button" className={css.limits} {...preloadOnIntent(lazyDrawer)} onClick={() => cell.onOpen(action, grant)}>
          {grant.kind === 'none' ? <SlidersHorizontal /> : limits}
          <span className="visually-hidden">
            {' '}
            {t('matrix.limits', { action: labels.action(action), subject: labels.subject(subject.subject) })}
          </span>
        </button>
      )}
      {inherited && <span className={css.source}>{t('matrix.byPermission')}</span>}
    </div>
  )
}

const ignoreClick = (event: MouseEvent) => event.preventDefault()

/** Checked and locked, but with focus, so that keyboard and screen reader reach the source of the right. */
function InheritedCheckbox({ inherited, ...cell }: Omit<MatrixCellProps, 'inherited'> & { inherited: InheritedGrant }) {
  const { t } = useTranslation('permissions')
  return (
    <Tooltip text={t('matrix.source', { permission: inherited.permission })}>
      <Checkbox
        label={<CellLabel {...cell} />}
        isChecked
        isIndeterminate={inherited.isLimited}
        aria-disabled
        onClick={ignoreClick}
        onChange={() => {}}
      />
    </Tooltip>
  )
}

function GrantCheckbox({ onSet, isLocked, ...cell }: Omit<MatrixCellProps, 'inherited'>) {
  const { action, grant } = cell
  const isLimited = grant.kind === 'allowed' && (grant.where.length > 0 || grant.fields !== null)
  return (
    <Checkbox
      label={<CellLabel {...cell} />}
      isChecked={grant.kind === 'allowed'}
      isIndeterminate={isLimited}
      disabled={isLocked}
      onChange={(isChecked) => onSet(action, isChecked || isLimited ? (isLimited ? noGrant : fullGrant) : noGrant)}
    />
  )
}

function CellLabel({ action, subject, labels }: Pick<MatrixCellProps, 'action' | 'subject' | 'labels'>) {
  const { t } = useTranslation('permissions')
  return (
    <>
      <span className={css.action} aria-hidden>
        {t(`column.${action}`)}
      </span>
      <span className="visually-hidden">
        {t('matrix.cell', { action: t(`column.${action}`), subject: labels.subject(subject.subject) })}
      </span>
    </>
  )
}
