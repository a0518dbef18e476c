import { BellRing, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDesktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import css from './settings-page.module.css'

/** Explains whether desktop and email notifications are available. */
export function DeliveryCard({ sendsMail }: { sendsMail: boolean }) {
  const { t } = useTranslation('notifications')
  const [permission, requestPermission] = useDesktopPermission()
  return (
    <Card>
      <div className={css.ways}>
        <p className={css.way}>
          <BellRing aria-hidden />
          <span role="status">{t(`desktop.${permission}`)}</span>
          {permission === 'default' && (
            <Button size="small" onClick={() => void requestPermission()}>
              {t('desktop.allow')}
            </Button>
          )}
        </p>
        <p className={css.way}>
          <Mail aria-hidden />
          <span>{t(sendsMail ? 'mail.text' : 'mail.missing')}</span>
        </p>
      </div>
    </Card>
  )
}
