import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tokens } from '#platform/contract/tokens.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'
import css from './tokens.module.css'

/** Personal API tokens of the signed-in user. */
export function TokensCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(tokens.listTokens, {})
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const content = secret === null ? null : { text: t('tokens.secret.text'), label: t('tokens.secret'), value: secret }
  return (
    <Card title={t('tokens')}>
      <div className={css.stack}>
        <p>{t('tokens.text')}</p>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data && <TokenList tokens={data.tokens} owner="viewer" />}
        <ActionBar>
          <Button onClick={() => setAdding(true)}>{t('tokens.add')}</Button>
        </ActionBar>
      </div>
      <FormDrawer isOpen={isAdding} title={t('tokens.add')} onClose={() => setAdding(false)}>
        {({ onDirtyChange, requestClose, close }) => (
          <TokenForm owner="viewer" onDirty={onDirtyChange} onCancel={requestClose} onSaved={(created) => (close(), setSecret(created))} />
        )}
      </FormDrawer>
      <CopyDialog title={t('tokens.secret.title')} content={content} onClose={() => setSecret(null)} />
    </Card>
  )
}
