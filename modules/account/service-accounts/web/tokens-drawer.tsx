import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceAccount } from '#platform/contract/service-accounts.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { TokenForm, TokenList } from '../../tokens/web/index.ts'
import css from './service-accounts.module.css'

/** The API tokens of a service account, or the form for a new one. */
export function TokensDrawer({ account, onClose }: { account: ServiceAccount | null; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const name = account?.name ?? ''
  const close = () => {
    setAdding(false)
    onClose()
  }
  return (
    <>
      <FormDrawer isOpen={account !== null} title={t('serviceAccounts.tokensOf', { name })} onClose={close}>
        {({ onDirtyChange }) =>
          account &&
          (isAdding ? (
            <TokenForm
              owner={{ serviceAccountId: account.id }}
              onDirty={onDirtyChange}
              onCancel={() => (onDirtyChange(false), setAdding(false))}
              onSaved={(created) => (onDirtyChange(false), setAdding(false), setSecret(created))}
            />
          ) : (
            <div className={css.stack}>
              <TokenList tokens={account.tokens} owner={{ serviceAccountId: account.id }} />
              <ActionBar>
                <Button onClick={() => setAdding(true)}>{t('tokens.add')}</Button>
              </ActionBar>
            </div>
          ))
        }
      </FormDrawer>
      <CopyDialog
        title={t('serviceAccounts.secret.title')}
        content={secret === null ? null : { text: t('tokens.secret.text'), label: t('tokens.secret'), value: secret }}
        onClose={() => setSecret(null)}
      />
    </>
  )
}
