import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '../../routing/search-params.ts'
import type { PageAccess } from '../../routing/web-module.ts'
import { useModules } from '../../routing/modules.tsx'
import { getButtonClass } from '../../ui/buttons/button.tsx'
import { PageTitle } from './page-title.tsx'
import { useNavigation } from '../menu/navigation.ts'
import { MessagePage } from './message-page.tsx'

/** `access` is the failed rule; it leads to the page that explains it. */
export function ForbiddenPage({ access }: { access?: PageAccess }) {
  const { t } = useTranslation('platform')
  const hasPages = useNavigation().length > 0
  const explain = useModules().find((module) => module.getAccessReportLink)?.getAccessReportLink
  const why = explain && Array.isArray(access) && explain(access[0] as string, access[1] as string)
  return (
    <MessagePage
      code="403"
      title={t('forbidden.title')}
      actions={
        <>
          {hasPages && (
            <Link to="/" className={getButtonClass({ variant: 'primary' })}>
              {t('page.home')}
            </Link>
          )}
          {why && (
            <Link {...toLinkProps(why)} className={getButtonClass({})}>
              {t('forbidden.why')}
            </Link>
          )}
        </>
      }
    >
      <p>{t('forbidden.text')}</p>
      <PageTitle titleKey="forbidden.title" />
    </MessagePage>
  )
}
