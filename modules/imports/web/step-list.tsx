import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './step-list.module.css'
import { steps, type Step } from './steps.ts'

/** The steps of an import; those before the current one are marked as completed. */
export function StepList({ current }: { current: Step }) {
  const { t } = useTranslation('imports')
  const position = steps.indexOf(current)
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={css.step}
          aria-current={step === current ? 'step' : undefined}
          data-completed={index < position || undefined}
        >
          <span className={css.number} aria-hidden>
            {index < position ? <Check /> : index + 1}
          </span>
          <span className={css.name}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
