import { useTranslation } from 'react-i18next'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import css from '../../web/account-page.module.css'
import { ErasureCard } from './erasure-card.tsx'
import { PersonExportsCard } from './person-exports-card.tsx'
import { WorkspaceExportCard } from './workspace-export-card.tsx'

/** Exports of the workspace and of people, and erasing former users. */
export default function DataPage() {
  const { t } = useTranslation('account')
  const ability = useAbility()
  return (
    <>
      <PageHeader title={t('nav.dataPage')} />
      <div className={css.cards}>
        <div className={css.column}>
          <WorkspaceExportCard />
          <PersonExportsCard />
        </div>
        {isAllowed(ability, { action: 'create', subject: 'Erasure' }) && (
          <div className={css.column}>
            <ErasureCard />
          </div>
        )}
      </div>
    </>
  )
}
