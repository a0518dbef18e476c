import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import css from './picture.module.css'
import { PictureField } from './picture-field.tsx'

function OwnPicture() {
  const { t } = useTranslation('users')
  const user = useSession()?.userData
  if (!user) return null
  return (
    <div className={css.own}>
      <PictureField user={user} isChangeable />
      <p className={css.note}>{t('picture.limits')}</p>
    </div>
  )
}

export default OwnPicture
