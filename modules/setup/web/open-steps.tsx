import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { setup } from '#platform/contract/workspace/setup.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from './open-steps.module.css'
import { isUnfinished, useSetupSteps } from './use-setup-steps.ts'

/** Lists the steps that are not done on the overview; disappears when all are. */
export default function OpenSteps() {
  const { t } = useTranslation('platform')
  const translate = useOverviewTranslation('setup')
  const { steps } = useSetupSteps()
  const open = steps?.filter(isUnfinished)
  const close = useApiMutation(setup.closeSetup, { topics: ['setup', 'account'] })
  const closeFinished = useEffectEvent(() => close.mutate({}))
  const isFinished = open?.length === 0
  useEffect(() => {
    if (isFinished) closeFinished()
  }, [isFinished])
  return (
    <section className={css.card} aria-labelledby="open-steps">
      <header className={css.head}>
        <h2 id="open-steps" className={css.title}>
          {translate('overview.openSteps')}
        </h2>
        {steps && (
          <span className={css.count}>{translate('overview.progress', { done: steps.length - open!.length, total: steps.length })}</span>
        )}
        <IconButton size="small" label={translate('overview.dismiss')} onClick={() => close.mutate({})}>
          <X />
        </IconButton>
      </header>
      <ul className={css.steps}>
        {open?.map(({ key, titleKey }) => (
          <li key={key}>
            <Link {...toLinkProps(`/setup?step=${key}`)} className={css.step}>
              {t(titleKey)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
