import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceAccounts, type ServiceAccount } from '#platform/contract/service-accounts.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { useRoleName } from '../../web/role-name.ts'
import { ServiceAccountForm } from './service-account-form.tsx'
import css from './service-accounts.module.css'
import { TokensDrawer } from './tokens-drawer.tsx'

/** Accounts of programs, which no one signs in to. */
export function ServiceAccountsCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(serviceAccounts.listServiceAccounts, {})
  const [edited, setEdited] = useState<ServiceAccount | 'new' | null>(null)
  const [tokensOf, setTokensOf] = useState<number | null>(null)
  const account = data?.serviceAccounts.find(({ id }) => id === tokensOf) ?? null
  return (
    <Card title={t('serviceAccounts')}>
      <div className={css.stack}>
        <p>{t('serviceAccounts.text')}</p>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data && <AccountList accounts={data.serviceAccounts} onEdit={setEdited} onShowTokens={({ id }) => setTokensOf(id)} />}
        <ActionBar>
          <Button onClick={() => setEdited('new')}>{t('serviceAccounts.add')}</Button>
        </ActionBar>
      </div>
      <FormDrawer
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'serviceAccounts.add' : 'serviceAccounts.editTitle')}
        onClose={() => setEdited(null)}
      >
        {({ onDirtyChange, requestClose, close }) =>
          edited && (
            <ServiceAccountForm
              account={edited === 'new' ? null : edited}
              roles={data?.roles ?? []}
              onDirty={onDirtyChange}
              onCancel={requestClose}
              onSaved={close}
            />
          )
        }
      </FormDrawer>
      <TokensDrawer account={account} onClose={() => setTokensOf(null)} />
    </Card>
  )
}

type AccountListProps = {
  accounts: readonly ServiceAccount[]
  onEdit: (account: ServiceAccount) => void
  onShowTokens: (account: ServiceAccount) => void
}

function AccountList({ accounts, onEdit, onShowTokens }: AccountListProps) {
  const { t } = useTranslation('account')
  const getRoleName = useRoleName()
  if (accounts.length === 0) return <p>{t('serviceAccounts.none')}</p>
  return (
    <RowList>
      {accounts.map((account) => (
        <Row
          key={account.id}
          name={<bdi>{account.name}</bdi>}
          detail={[getRoleName(account.role), t('serviceAccounts.tokens', { count: account.tokens.length })].join(' · ')}
        >
          <div className={css.actions}>
            <Button size="small" onClick={() => onShowTokens(account)} aria-label={t('serviceAccounts.tokensOf', { name: account.name })}>
              {t('tokens')}
            </Button>
            <Button size="small" onClick={() => onEdit(account)} aria-label={t('serviceAccounts.editOne', { name: account.name })}>
              {t('serviceAccounts.edit')}
            </Button>
          </div>
        </Row>
      ))}
    </RowList>
  )
}
