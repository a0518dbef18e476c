import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { TokenForm } from './token-form.tsx'
import css from './tokens.module.css'

/** What a calendar or contacts app asks for: server, user name and, created here, a token as the password. */
export function AppsCard() {
  const { t } = useTranslation('account')
  const email = useSession()?.userData.email ?? ''
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const content = secret === null ? null : { text: t('apps.password.text'), label: t('apps.password'), value: secret }
  return (
    <Card title={t('apps')}>
      <div className={css.stack}>
        <p>{t('apps.text')}</p>
        <AccountField label={t('apps.server')} value={location.origin} />
        <AccountField label={t('apps.userName')} value={email} />
        <ActionBar>
          <Button onClick={() => setAdding(true)}>{t('apps.connect')}</Button>
        </ActionBar>
      </div>
      <FormDrawer isOpen={isAdding} title={t('apps.connect')} onClose={() => setAdding(false)}>
        {({ onDirtyChange, requestClose, close }) => (
          <TokenForm
            owner="viewer"
            preset={{ canRead: false, hasDav: true, lifetime: 'never' }}
            onDirty={onDirtyChange}
            onCancel={requestClose}
            onSaved={(created) => (close(), setSecret(created))}
          />
        )}
      </FormDrawer>
      <CopyDialog title={t('apps.password.title')} content={content} onClose={() => setSecret(null)} />
    </Card>
  )
}

const AccountField = ({ label, value }: { label: string; value: string }) => (
  <TextField label={label} value={value} readOnly dir="ltr" translate="no" onFocus={(event) => event.target.select()} />
)
