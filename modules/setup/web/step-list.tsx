import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import css from './setup.module.css'
import type { Step } from './use-setup-steps.ts'

const icons = { open: Circle, skipped: CircleDashed, done: CircleCheck }

/** On phones only the icons are visible. */
export function StepList({ steps, current }: { steps: readonly Step[]; current: string }) {
  const { t } = useTranslation('setup')
  return (
    <nav aria-label={t('steps')} className={css.steps}>
      <ol>
        {steps.map(({ key, titleKey, status }) => {
          const Icon = icons[status]
          return (
            <li key={key}>
              <Link
                {...toLinkProps(`/setup?step=${key}`)}
                className={css.step}
                data-status={status}
                aria-current={key === current ? 'step' : undefined}
              >
                <Icon aria-hidden />
                <span className={css.name}>
                  {t(`platform:${titleKey}`)}
                  <span className="visually-hidden">, {t(`status.${status}`)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
