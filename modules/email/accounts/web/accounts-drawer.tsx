import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import { email, type Account } from '../../contract.ts'
import { AccountForm } from './account-form.tsx'
import { AccountCard } from './account-card.tsx'
import css from './accounts.module.css'

export function AccountsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email')
  const [editedAccount, setEditedAccount] = useState<Account | 'new' | null>(null)
  const [isDirty, setDirty] = useState(false)
  const confirmLeaving = useUnsavedChanges(isDirty)
  const leaveForm = async (go: () => void) => {
    if (!(await confirmLeaving())) return
    setDirty(false)
    go()
  }
  const title = editedAccount === 'new' ? t('accounts.add') : editedAccount ? t('accounts.edit') : t('accounts.title')
  return (
    <Drawer isOpen title={title} onClose={() => void leaveForm(onClose)}>
      {editedAccount ? (
        <AccountForm
          key={editedAccount === 'new' ? 'new' : editedAccount.id}
          account={editedAccount === 'new' ? null : editedAccount}
          onDirtyChange={setDirty}
          onCancel={() => void leaveForm(() => setEditedAccount(null))}
          onSaved={() => {
            setDirty(false)
            setEditedAccount(null)
          }}
        />
      ) : (
        <Accounts onAdd={() => setEditedAccount('new')} onEdit={setEditedAccount} />
      )}
    </Drawer>
  )
}

function Accounts({ onAdd, onEdit }: { onAdd: () => void; onEdit: (account: Account) => void }) {
  const { t } = useTranslation('email')
  const canAdd = useCanAccess(['create', 'MailAccount'])
  const { data, error, refetch } = useApiQuery(email.listAccounts, {})
  const { data: settings } = useApiQuery(email.getSettings, {})
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  return (
    <div className={css.accounts}>
      <p className={css.soft}>{t('accounts.own', { address: settings?.address ?? '…' })}</p>
      {data.accounts.length > 0 && (
        <ul className={css.list} aria-label={t('accounts.title')}>
          {data.accounts.map((account) => (
            <AccountCard key={account.id} account={account} onEdit={() => onEdit(account)} />
          ))}
        </ul>
      )}
      {data.accounts.length === 0 && <p>{t('accounts.none')}</p>}
      {canAdd && (
        <Button variant={data.accounts.length === 0 ? 'primary' : 'secondary'} icon={<Plus />} className={css.start} onClick={onAdd}>
          {t('accounts.add')}
        </Button>
      )}
    </div>
  )
}
