import { createElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getLazyComponent } from '#platform/web/routing/lazy-module-component.ts'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import css from './setup.module.css'
import type { Step } from './use-setup-steps.ts'

type StepFormProps = SetupStepProps & { step: Step; position: { index: number; count: number } }

export function StepForm({ step, position, ...props }: StepFormProps) {
  const { t } = useTranslation('setup')
  return (
    <Card aria-labelledby="setup-step">
      <p className={css.position}>{t('position', position)}</p>
      <h2 id="setup-step" className={css.title} tabIndex={-1}>
        {t(`platform:${step.titleKey}`)}
      </h2>
      <Suspense fallback={<Spinner />}>{createElement(getLazyComponent(step.load, step.module), props)}</Suspense>
    </Card>
  )
}
