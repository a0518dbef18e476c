import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Badge, type BadgeProps } from '#platform/web/ui/lists/badge.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { email, type Account } from '../../contract.ts'
import css from './accounts.module.css'

const pillTones = { new: 'info', syncing: 'info', idle: 'success', waiting: 'warning', failed: 'danger' } as const satisfies Record<
  Account['state'],
  BadgeProps['tone']
>

export function AccountCard({ account, onEdit }: { account: Account; onEdit: () => void }) {
  const { t } = useTranslation('email')
  const { id, name, email: address, state, problem } = account
  const sync = useApiMutation(email.syncAccount, { topics: ['mail-accounts'], isIrreversible: true })
  const remove = useApiMutation(email.deleteAccount, {
    topics: ['mail-accounts', 'mails'],
    isIrreversible: true,
    onSuccess: () => toast.success(t('accounts.deleted', { address })),
  })
  const confirmRemoval = async () => {
    const question = {
      title: t('accounts.delete.ask', { address }),
      text: t('accounts.delete.text'),
      confirmLabel: t('accounts.delete'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  return (
    <li className={css.card} aria-busy={remove.isPending || undefined}>
      <div className={css.head}>
        <span className={css.words}>
          <bdi className={css.name}>{address}</bdi>
          <bdi className={css.soft}>{name}</bdi>
        </span>
        <Badge tone={pillTones[state]}>{t(`accounts.state.${state}`)}</Badge>
      </div>
      {problem && (
        <Alert color={state === 'failed' ? 'danger' : 'warning'} title={t(`accounts.problem.${problem.code}`)}>
          {problem.detail && <span className={css.detail}>{problem.detail}</span>}
        </Alert>
      )}
      <SyncProgress account={account} />
      <div className={css.tools}>
        <IconButton label={t('accounts.sync', { address })} disabled={sync.isPending} onClick={() => sync.mutate({ id })}>
          <RefreshCw />
        </IconButton>
        <IconButton label={t('accounts.editOne', { address })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t('accounts.deleteOne', { address })} onClick={() => void confirmRemoval()}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

function SyncProgress({ account: { email: address, synced, total, state, lastSyncAt } }: { account: Account }) {
  const { t } = useTranslation('email')
  const { number, relative } = useFormat()
  const isSyncing = (state === 'syncing' || state === 'new') && synced < total
  return (
    <div className={css.progress}>
      {isSyncing && <ProgressBar value={synced} max={total} label={t('accounts.progress', { address })} />}
      <span className={css.soft}>
        {isSyncing
          ? t('accounts.synced', { synced: number(synced), total: number(total) })
          : lastSyncAt
            ? t('accounts.lastSync', { count: total, total: number(total), time: relative(lastSyncAt) })
            : t('accounts.notYet')}
      </span>
    </div>
  )
}
