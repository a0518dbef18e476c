import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Pill, type PillProps } from '#platform/web/ui/lists/pill.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { email, type Account } from '../../contract.ts'
import css from './accounts.module.css'

const tones = { new: 'info', syncing: 'info', idle: 'success', waiting: 'warning', failed: 'danger' } as const satisfies Record<
  Account['state'],
  PillProps['tone']
>

/** An account with how it is, what is wrong with it, and what can be done. */
export function AccountCard({ account, onEdit }: { account: Account; onEdit: () => void }) {
  const { t } = useTranslation('email')
  const { id, name, email: address, state, problem } = account
  const sync = useAction(email.syncAccount, { topics: ['mail-accounts'], final: true })
  const remove = useAction(email.deleteAccount, {
    topics: ['mail-accounts', 'mails'],
    final: true,
    onSuccess: () => toast.success(t('accounts.deleted', { address })),
  })
  const ask = async () => {
    const question = {
      title: t('accounts.delete.ask', { address }),
      text: t('accounts.delete.text'),
      action: t('accounts.delete'),
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
        <Pill tone={tones[state]}>{t(`accounts.state.${state}`)}</Pill>
      </div>
      {problem && (
        <Alert color={state === 'failed' ? 'danger' : 'warning'} title={t(`accounts.problem.${problem.code}`)}>
          {problem.detail && <span className={css.detail}>{problem.detail}</span>}
        </Alert>
      )}
      <Progress account={account} />
      <div className={css.tools}>
        <IconButton label={t('accounts.sync', { address })} disabled={sync.isPending} onClick={() => sync.mutate({ id })}>
          <RefreshCw />
        </IconButton>
        <IconButton label={t('accounts.editOne', { address })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t('accounts.deleteOne', { address })} onClick={() => void ask()}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

/** How many of its mails are here, and when they were last compared. */
function Progress({ account: { email: address, synced, total, state, lastSyncAt } }: { account: Account }) {
  const { t } = useTranslation('email')
  const { number, relative } = useFormat()
  const isUnderWay = (state === 'syncing' || state === 'new') && synced < total
  return (
    <div className={css.progress}>
      {isUnderWay && <ProgressBar value={synced} max={total} label={t('accounts.progress', { address })} />}
      <span className={css.soft}>
        {isUnderWay
          ? t('accounts.synced', { synced: number(synced), total: number(total) })
          : lastSyncAt
            ? t('accounts.lastSync', { count: total, total: number(total), time: relative(lastSyncAt) })
            : t('accounts.notYet')}
      </span>
    </div>
  )
}
