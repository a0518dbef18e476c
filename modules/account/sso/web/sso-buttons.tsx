import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import css from './sso-buttons.module.css'
import { useSignInOptions } from './use-sign-in-options.ts'

/** The providers offered on the sign-in page; nothing while they load and where there are none. */
export function SsoButtons() {
  const { t } = useTranslation('account')
  const { next = '/' } = useSearch({ strict: false }) as { next?: string }
  const data = useSignInOptions()
  if (!data || data.providers.length === 0) return null
  return (
    <div className={css.providers}>
      {data.isEnforced && <Alert color="info">{t('sso.required')}</Alert>}
      {data.providers.map(({ key, name }) => (
        <a key={key} className={getButtonClass({})} href={`/sso/${key}/start?returnTo=${encodeURIComponent(next)}`}>
          {t('sso.signInWith', { name })}
        </a>
      ))}
      <p className={css.or}>{t('sso.or')}</p>
    </div>
  )
}
