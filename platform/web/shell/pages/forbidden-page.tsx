import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../routing/address.ts'
import type { PageAccess } from '../../routing/module.ts'
import { useModules } from '../../routing/modules.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Arrived } from './arrived.tsx'
import { useNavigation } from '../menu/navigation.ts'
import { MessagePage } from './message-page.tsx'

/** `access` is the rule that kept the person out, so that the page can lead to why. */
export function ForbiddenPage({ access }: { access?: PageAccess }) {
  const { t } = useTranslation('platform')
  const hasPages = useNavigation().length > 0
  const explain = useModules().find((module) => module.explain)?.explain
  const why = explain && Array.isArray(access) && explain(access[0] as string, access[1] as string)
  return (
    <MessagePage
      code="403"
      title={t('forbidden.title')}
      actions={
        <>
          {hasPages && (
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              {t('page.home')}
            </Link>
          )}
          {why && (
            <Link {...linkTo(why)} className={buttonClass({})}>
              {t('forbidden.why')}
            </Link>
          )}
        </>
      }
    >
      <p>{t('forbidden.text')}</p>
      <Arrived titleKey="forbidden.title" />
    </MessagePage>
  )
}
