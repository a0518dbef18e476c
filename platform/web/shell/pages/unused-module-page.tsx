import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { setup } from '#platform/contract/workspace/setup.ts'
import { useApiMutation } from '../../api/queries.ts'
import { useModuleName } from '../../routing/module-name.tsx'
import { useCanAccess } from '../../session/can-access.ts'
import { Button, getButtonClass } from '../../ui/buttons/button.tsx'
import { MessagePage } from './message-page.tsx'
import { PageTitle } from './page-title.tsx'

/** Replaces the pages of a module that the workspace does not use. */
export function UnusedModulePage({ module, titleKey }: { module: string; titleKey: string }) {
  const { t } = useTranslation('platform')
  const name = useModuleName()(module)
  const canSwitchOn = useCanAccess(['manage', 'Workspace'])
  const update = useApiMutation(setup.updateModules, { topics: ['account', 'setup'] })
  return (
    <MessagePage
      title={t('unusedModule.title', { module: name })}
      actions={
        <>
          {canSwitchOn && (
            <Button
              variant="primary"
              isLoading={update.isPending}
              onClick={() => update.mutate({ modules: [{ name: module, isUsed: true }] })}
            >
              {t('unusedModule.switchOn')}
            </Button>
          )}
          <Link to="/" className={getButtonClass({ variant: canSwitchOn ? 'secondary' : 'primary' })}>
            {t('page.home')}
          </Link>
        </>
      }
    >
      <p>{t(canSwitchOn ? 'unusedModule.text' : 'unusedModule.ask')}</p>
      <PageTitle titleKey={titleKey} />
    </MessagePage>
  )
}
