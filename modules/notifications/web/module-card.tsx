import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type Channel, type NotificationPreference } from '#platform/contract/notifications.ts'
import { useNotificationPreference } from '#platform/web/notifications/notification-preference.ts'
import { useNotificationKindLabel } from '#platform/web/shell/notifications/notification-mutations.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { useModuleName } from '#platform/web/routing/module-name.tsx'
import css from './settings-page.module.css'

type ModuleCardProps = { module: string; settings: readonly NotificationPreference[]; sendsMail: boolean }

export function ModuleCard({ module, settings, sendsMail }: ModuleCardProps) {
  const getModuleName = useModuleName()
  const availableChannels = channels.filter((channel) => sendsMail || channel !== 'mail')
  return (
    <Card isFlush title={getModuleName(module)}>
      <div>
        {settings.map((setting) => (
          <KindRow key={setting.kind} setting={setting} availableChannels={availableChannels} />
        ))}
      </div>
    </Card>
  )
}

function KindRow({ setting, availableChannels }: { setting: NotificationPreference; availableChannels: readonly Channel[] }) {
  const { t } = useTranslation('notifications')
  const id = useId()
  const name = useNotificationKindLabel(setting.module, setting.kind)
  const [, setPreference] = useNotificationPreference(setting.module, setting.kind)
  return (
    <div className={css.kind} role="group" aria-labelledby={id}>
      <span className={css.name}>
        <span id={id}>{name}</span>
        {setting.isMandatory && <small className={css.note}>{t('settings.mandatory')}</small>}
      </span>
      <span className={css.channels}>
        {availableChannels.map((channel) => {
          const isOn = setting[channel]
          if (isOn === null) return <span key={channel} />
          return (
            <Checkbox
              key={channel}
              label={t(`channel.${channel}`)}
              isChecked={isOn}
              disabled={setting.isMandatory && channel === 'inbox'}
              onChange={(isEnabled) => setPreference({ [channel]: isEnabled })}
            />
          )
        })}
      </span>
    </div>
  )
}
