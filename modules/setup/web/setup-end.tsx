import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import css from './setup.module.css'
import type { Step } from './use-setup-steps.ts'

/** Shown after the last step, with the steps that were skipped. */
export function SetupEnd({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('setup')
  return (
    <Card aria-labelledby="setup-step">
      <h2 id="setup-step" className={css.title} tabIndex={-1}>
        {t('end.title')}
      </h2>
      <p>{t(steps.length > 0 ? 'end.skipped' : 'end.done')}</p>
      {steps.length > 0 && (
        <ul className={css.skipped}>
          {steps.map(({ key, titleKey }) => (
            <li key={key}>
              <Link {...toLinkProps(`/setup?step=${key}`)} className={linkClass}>
                {t(`platform:${titleKey}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to="/" className={getButtonClass({ variant: 'primary' })}>
        {t('end.start')}
      </Link>
    </Card>
  )
}
