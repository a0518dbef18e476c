import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { checkoutSteps } from '../contract.ts'
import css from '../../web/checkout.module.css'
import type { CheckoutStep } from './checkout-data.ts'

type StepNavigationProps = { step: CheckoutStep; furthest: CheckoutStep; onGo: (step: CheckoutStep) => void }

export function StepNavigation({ step, furthest, onGo }: StepNavigationProps) {
  const { t } = useTranslation('ecommerce')
  const currentIndex = checkoutSteps.indexOf(step)
  return (
    <nav aria-label={t('steps')}>
      <ol className={css.steps}>
        {checkoutSteps.map((one, index) => (
          <li key={one} className={css.step} data-state={index < currentIndex ? 'done' : index === currentIndex ? 'now' : undefined}>
            <button
              type="button"
              className={css.stepButton}
              aria-current={index === currentIndex ? 'step' : undefined}
              disabled={index > checkoutSteps.indexOf(furthest)}
              onClick={() => onGo(one)}
            >
              <span className={css.stepNumber} aria-hidden>
                {index < currentIndex ? <Check /> : index + 1}
              </span>
              {t(`step.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
