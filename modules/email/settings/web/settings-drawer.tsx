import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { email, type MailSettings } from '../../contract.ts'
import { DomainField } from './domain-field.tsx'
import css from './settings.module.css'
import { SignatureField } from './signature-field.tsx'
import { TrustedSenders } from './trusted-senders.tsx'

/** How one wants to write and read mail; kept at once. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email')
  const { data, error, refetch } = useRead(email.getSettings, {})
  return (
    <Drawer isOpen title={t('settings.title')} onClose={onClose}>
      {error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {data && <Settings settings={data.settings} address={data.address} />}
    </Drawer>
  )
}

function Settings({ settings, address }: { settings: MailSettings; address: string }) {
  const { t } = useTranslation('email')
  const maySetDomain = useMay(['manage', 'MailDomain'])
  const { mutate } = useAction(email.updateSettings, {
    topics: ['mails'],
    final: true,
    optimistic: ({ change }, given) => change(email.getSettings, (all) => ({ ...all, settings: { ...all.settings, ...given.settings } })),
  })
  const save = (part: Partial<MailSettings>) => mutate({ settings: part })
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
      {maySetDomain && <DomainField />}
    </div>
  )
}
