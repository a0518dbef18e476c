import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import { email, type Account } from '../../contract.ts'
import { AccountForm } from './account-form.tsx'
import { AccountCard } from './account-card.tsx'
import css from './accounts.module.css'

/** One's accounts on mail servers: how they are, and how to connect another. */
export function AccountsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email')
  const [edited, edit] = useState<Account | 'new' | null>(null)
  const [isDirty, setDirty] = useState(false)
  const mayLeave = useUnsavedChanges(isDirty)
  const leave = async (go: () => void) => {
    if (!(await mayLeave())) return
    setDirty(false)
    go()
  }
  const title = edited === 'new' ? t('accounts.add') : edited ? t('accounts.edit') : t('accounts.title')
  return (
    <Drawer isOpen title={title} onClose={() => void leave(onClose)}>
      {edited ? (
        <AccountForm
          key={edited === 'new' ? 'new' : edited.id}
          account={edited === 'new' ? null : edited}
          onDirty={setDirty}
          onLeave={() => void leave(() => edit(null))}
          onSaved={() => {
            setDirty(false)
            edit(null)
          }}
        />
      ) : (
        <Accounts onAdd={() => edit('new')} onEdit={edit} />
      )}
    </Drawer>
  )
}

function Accounts({ onAdd, onEdit }: { onAdd: () => void; onEdit: (account: Account) => void }) {
  const { t } = useTranslation('email')
  const mayAdd = useMay(['create', 'MailAccount'])
  const { data, error, refetch } = useRead(email.listAccounts, {})
  const { data: own } = useRead(email.getSettings, {})
  if (error && !data) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <div className={css.accounts}>
      <p className={css.soft}>{t('accounts.own', { address: own?.address ?? '…' })}</p>
      {data.accounts.length > 0 && (
        <ul className={css.list} aria-label={t('accounts.title')}>
          {data.accounts.map((account) => (
            <AccountCard key={account.id} account={account} onEdit={() => onEdit(account)} />
          ))}
        </ul>
      )}
      {data.accounts.length === 0 && <p>{t('accounts.none')}</p>}
      {mayAdd && (
        <Button variant={data.accounts.length === 0 ? 'primary' : 'secondary'} icon={<Plus />} className={css.start} onClick={onAdd}>
          {t('accounts.add')}
        </Button>
      )}
    </div>
  )
}
