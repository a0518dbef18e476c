import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sso, type StoredSsoProvider } from '#platform/contract/sso.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { EnforcementForm } from './enforcement-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import css from './sso-buttons.module.css'

/** Identity providers that people sign in with, and whether they must. */
export function SsoCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(sso.getSettings, {})
  const [edited, setEdited] = useState<StoredSsoProvider | 'new' | null>(null)
  return (
    <Card title={t('sso')}>
      <div className={css.providers}>
        <p>{t('sso.text')}</p>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data && <ProviderList providers={data.providers} onEdit={setEdited} />}
        <ActionBar>
          <Button onClick={() => setEdited('new')}>{t('sso.add')}</Button>
        </ActionBar>
        {data && data.providers.length > 0 && (
          <EnforcementForm key={`${data.isEnforced} ${data.breakGlassUserId} ${data.canEnforce}`} settings={data} />
        )}
      </div>
      <FormDrawer isOpen={edited !== null} title={t(edited === 'new' ? 'sso.add' : 'sso.editTitle')} onClose={() => setEdited(null)}>
        {({ onDirtyChange, requestClose, close }) =>
          edited &&
          data && (
            <ProviderForm
              provider={edited === 'new' ? null : edited}
              roles={data.roles}
              onDirty={onDirtyChange}
              onCancel={requestClose}
              onSaved={close}
            />
          )
        }
      </FormDrawer>
    </Card>
  )
}

type ProviderListProps = { providers: readonly StoredSsoProvider[]; onEdit: (provider: StoredSsoProvider) => void }

function ProviderList({ providers, onEdit }: ProviderListProps) {
  const { t } = useTranslation('account')
  if (providers.length === 0) return <p>{t('sso.none')}</p>
  return (
    <RowList>
      {providers.map((provider) => (
        <Row key={provider.key} name={provider.name} detail={provider.isConfigured ? t('sso.configured') : provider.issuer}>
          {!provider.isConfigured && (
            <Button size="small" onClick={() => onEdit(provider)} aria-label={t('sso.editOne', { name: provider.name })}>
              {t('sso.edit')}
            </Button>
          )}
        </Row>
      ))}
    </RowList>
  )
}
