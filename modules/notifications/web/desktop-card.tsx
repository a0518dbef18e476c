import { BellRing, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDesktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import css from './settings-page.module.css'

/** What has to be so before notices come to the desktop or by mail. */
export function DesktopCard({ sendsMail }: { sendsMail: boolean }) {
  const { t } = useTranslation('notifications')
  const [permission, ask] = useDesktopPermission()
  return (
    <Card>
      <div className={css.ways}>
        <p className={css.way}>
          <BellRing aria-hidden />
          <span role="status">{t(`desktop.${permission}`)}</span>
          {permission === 'default' && (
            <Button size="small" onClick={() => void ask()}>
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
