import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type Channel, type NoticeSetting } from '#platform/contract/notifications.ts'
import { useNoticeWish } from '#platform/web/notifications/notice-wish.ts'
import { useNoticeKindName } from '#platform/web/shell/notifications/notification-acts.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { useModuleName } from './module-name.ts'
import css from './settings-page.module.css'

type ModuleCardProps = { module: string; settings: readonly NoticeSetting[]; sendsMail: boolean }

/** The kinds of one module, each with its ways. */
export function ModuleCard({ module, settings, sendsMail }: ModuleCardProps) {
  const nameOf = useModuleName()
  const offered = channels.filter((channel) => sendsMail || channel !== 'mail')
  return (
    <Card isFlush title={nameOf(module)}>
      <div>
        {settings.map((setting) => (
          <Kind key={setting.kind} setting={setting} offered={offered} />
        ))}
      </div>
    </Card>
  )
}

function Kind({ setting, offered }: { setting: NoticeSetting; offered: readonly Channel[] }) {
  const { t } = useTranslation('notifications')
  const id = useId()
  const name = useNoticeKindName(setting.module, setting.kind)
  const [, want] = useNoticeWish(setting.module, setting.kind)
  return (
    <div className={css.kind} role="group" aria-labelledby={id}>
      <span className={css.name}>
        <span id={id}>{name}</span>
        {setting.isMandatory && <small className={css.note}>{t('settings.mandatory')}</small>}
      </span>
      <span className={css.channels}>
        {offered.map((channel) => {
          const isOn = setting[channel]
          if (isOn === null) return <span key={channel} />
          return (
            <Checkbox
              key={channel}
              label={t(`channel.${channel}`)}
              isChecked={isOn}
              disabled={setting.isMandatory && channel === 'inbox'}
              onChange={(isWanted) => want({ [channel]: isWanted })}
            />
          )
        })}
      </span>
    </div>
  )
}
