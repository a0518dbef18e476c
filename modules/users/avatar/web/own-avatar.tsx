import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import css from './avatar.module.css'
import { AvatarField } from './avatar-field.tsx'

function OwnAvatar() {
  const { t } = useTranslation('users')
  const user = useSession()?.userData
  if (!user) return null
  return (
    <div className={css.own}>
      <AvatarField user={user} isEditable />
      <p className={css.note}>{t('picture.limits')}</p>
    </div>
  )
}

export default OwnAvatar
