import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { useStopViewAs } from './view-as.ts'
import css from './view-as-bar.module.css'

function ViewAsBar() {
  const { t } = useTranslation('users')
  const user = useSession()?.userData
  const stop = useStopViewAs()
  if (!user?.viewedBy) return null
  return (
    <div className={css.bar} role="status">
      <Eye aria-hidden />
      <p className={css.text}>
        {t('viewAs.bar', { name: user.fullName })} <span className={css.note}>{t('viewAs.readOnly')}</span>
      </p>
      <Button size="small" className={css.stop!} onClick={() => stop(user.id)}>
        {t('viewAs.stop')}
      </Button>
    </div>
  )
}

export default ViewAsBar
