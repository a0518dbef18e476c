import { useNavigate } from '@tanstack/react-router'
import { Check, Coins, FileDown, Keyboard, Pencil, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { openShortcutHelp } from '#platform/web/shortcuts/shortcut-help.tsx'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { type OpenDialog, useBillMenu } from '../../actions/web/index.ts'
import { useApprove } from '../../approval/web/index.ts'
import type { Bill } from '../../bill-schema.ts'
import { canRun } from '../../web/bill-actions.ts'
import { StatusBadge } from '../../web/status-badge.tsx'
import type { BillPermissions } from '../../web/use-bill-permissions.ts'
import css from './bill-details.module.css'

type BillHeaderProps = {
  bill: Bill
  permissions: BillPermissions
  openDialog: OpenDialog
  onEdit: () => void
  isEditing: boolean
}

export function BillHeader(props: BillHeaderProps) {
  const { t } = useTranslation('bills')
  const navigate = useNavigate()
  const { bill, permissions, openDialog, isEditing } = props
  const without = ['approve', 'reject', 'pay', 'transfer'] as const
  const menu = useBillMenu({ permissions, openDialog, without, onDelete: () => void navigate({ to: '/bills' }) })(bill)
  const help = { id: 'help', label: t('platform:keys.title'), icon: <Keyboard />, shortcut: '?', onAction: openShortcutHelp }
  return (
    <>
      <BackLink to="/bills">{t('back')}</BackLink>
      <PageHeader
        title={bill.supplierName ?? t('nav.bill')}
        summary={<Summary bill={bill} />}
        primary={!isEditing && <NextActions {...props} />}
        {...(menu.length > 0 && { menuSections: [...menu, { items: [help] }] })}
      />
    </>
  )
}

function Summary({ bill: { kind, status, number, isOverdue } }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  return (
    <span className={css.summary}>
      {status && <StatusBadge status={status} />}
      {kind === 'credit-note' && <span>{t('kind.credit-note')}</span>}
      {number && <bdi dir="ltr">{number}</bdi>}
      {isOverdue && <span className={css.overdue}>{t('overdue')}</span>}
    </span>
  )
}

function NextActions({ bill, permissions, openDialog, onEdit }: BillHeaderProps) {
  const { t } = useTranslation('bills')
  const { approve, isPending } = useApprove()
  const can = (action: Parameters<typeof canRun>[0]) => canRun(action, bill, permissions)
  return (
    <>
      {can('edit') && (
        <Button variant={can('approve') ? 'secondary' : 'primary'} icon={<Pencil />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {can('reject') && (
        <Button icon={<X />} {...preloadOnIntent(lazyDialog)} onClick={() => openDialog.reject([bill])}>
          {t('reject')}
        </Button>
      )}
      {can('approve') && (
        <Button variant="primary" icon={<Check />} isLoading={isPending} onClick={() => approve([bill])}>
          {t('approve')}
        </Button>
      )}
      {can('transfer') && (
        <Button icon={<FileDown />} {...preloadOnIntent(lazyDialog)} onClick={() => openDialog.transfer([bill])}>
          {t('transfer')}
        </Button>
      )}
      {can('pay') && (
        <Button variant="primary" icon={<Coins />} {...preloadOnIntent(lazyDialog)} onClick={() => openDialog.pay([bill])}>
          {t('pay')}
        </Button>
      )}
    </>
  )
}
