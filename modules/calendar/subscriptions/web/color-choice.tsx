import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SUBSCRIPTION_COLORS } from '../contract.ts'
import css from './color-choice.module.css'

const colors = Array.from({ length: SUBSCRIPTION_COLORS }, (_, color) => color)

export function ColorChoice({ value, onChange }: { value: number; onChange: (color: number) => void }) {
  const { t } = useTranslation('calendar')
  const name = useId()
  return (
    <fieldset className={css.colors}>
      <legend className={css.legend}>{t('subscriptions.color')}</legend>
      {colors.map((color) => (
        <label key={color} className={css.color} title={t(`subscriptions.color.${color}`)}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            data-tint={color}
            aria-label={t(`subscriptions.color.${color}`)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </fieldset>
  )
}
