import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { email, type EmailSettings } from '../../contract.ts'
import { DomainField } from './domain-field.tsx'
import css from './settings.module.css'
import { SignatureField } from './signature-field.tsx'
import { TrustedSenders } from './trusted-senders.tsx'

export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email')
  const { data, error, refetch } = useApiQuery(email.getSettings, {})
  return (
    <Drawer isOpen title={t('settings.title')} onClose={onClose}>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      {data && <Settings settings={data.settings} address={data.address} />}
    </Drawer>
  )
}

function Settings({ settings, address }: { settings: EmailSettings; address: string }) {
  const { t } = useTranslation('email')
  const canSetDomain = useCanAccess(['manage', 'MailDomain'])
  const { mutate } = useApiMutation(email.updateSettings, {
    topics: ['mails'],
    isIrreversible: true,
    optimisticUpdate: ({ updateQuery }, input) =>
      updateQuery(email.getSettings, (all) => ({ ...all, settings: { ...all.settings, ...input.settings } })),
  })
  const save = (part: Partial<EmailSettings>) => mutate({ settings: part })
  return (
    <div className={css.settings}>
      <p className={css.soft}>{t('settings.address', { address })}</p>
      <SignatureField signature={settings.signature} onChange={(signature) => save({ signature })} />
      <Switch
        label={t('settings.plain')}
        help={t('settings.plain.help')}
        isChecked={settings.isPlain}
        onChange={(isPlain) => save({ isPlain })}
      />
      <TrustedSenders senders={settings.trustedSenders} onChange={(trustedSenders) => save({ trustedSenders })} />
      {canSetDomain && <DomainField />}
    </div>
  )
}
