import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { checkoutSteps } from '../contract.ts'
import css from '../../web/checkout.module.css'
import type { CheckoutStep } from './checkout-page.tsx'

type StepsProps = { step: CheckoutStep; furthest: CheckoutStep; onGo: (step: CheckoutStep) => void }

/** Where one stands, and the way back to what is done. */
export function Steps({ step, furthest, onGo }: StepsProps) {
  const { t } = useTranslation('ecommerce')
  const at = checkoutSteps.indexOf(step)
  return (
    <nav aria-label={t('steps')}>
      <ol className={css.steps}>
        {checkoutSteps.map((one, place) => (
          <li key={one} className={css.step} data-state={place < at ? 'done' : place === at ? 'now' : undefined}>
            <button
              type="button"
              className={css.stepButton}
              aria-current={place === at ? 'step' : undefined}
              disabled={place > checkoutSteps.indexOf(furthest)}
              onClick={() => onGo(one)}
            >
              <span className={css.stepNumber} aria-hidden>
                {place < at ? <Check /> : place + 1}
              </span>
              {t(`step.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
