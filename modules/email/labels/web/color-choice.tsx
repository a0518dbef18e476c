import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labelColors, type Label } from '../../contract.ts'
import { getLabelTint } from './use-labels.ts'
import css from './labels.module.css'

type ColorChoiceProps = { label: string; value: Label['color']; onChange: (color: Label['color']) => void }

export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation('email')
  const name = useId()
  return (
    <fieldset className={css.colors}>
      <legend className={css.legend}>{label}</legend>
      {labelColors.map((color) => (
        <label key={color} className={css.color} title={t(`labels.color.${color}`)}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            data-tint={getLabelTint(color)}
            aria-label={t(`labels.color.${color}`)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </fieldset>
  )
}
