import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#platform/web/ui/classes.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from './quantity-field.module.css'

type QuantityFieldProps = {
  /** What there are so many of. */
  name: string
  value: number
  /** How many there can be at most; at least one is shown. */
  max: number
  onChange: (quantity: number) => void
  className?: string | undefined
}

/** How many pieces: by buttons, arrow keys or figures; what is no whole number from 1 to `max` falls back to the nearest. */
export function QuantityField({ name, value, max, onChange, className }: QuantityFieldProps) {
  const { t } = useTranslation('ecommerce')
  const [text, setText] = useState<string | null>(null)
  const most = Math.max(1, max)
  const put = (quantity: number) => {
    setText(null)
    const next = Math.min(most, Math.max(1, Math.round(quantity)))
    if (next !== value) onChange(next)
  }
  const take = () => {
    const written = Number(text)
    if (text === null || text.trim() === '' || !Number.isFinite(written)) setText(null)
    else put(written)
  }
  return (
    <div className={classes(css.field, className)} role="group" aria-label={t('quantity.of', { name })}>
      <IconButton label={t('quantity.fewer')} size="small" disabled={value <= 1} onClick={() => put(value - 1)}>
        <Minus />
      </IconButton>
      <input
        type="number"
        inputMode="numeric"
        className={css.input}
        aria-label={t('quantity')}
        min={1}
        max={most}
        step={1}
        value={text ?? value}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          put((Number(text ?? value) || value) + (event.key === 'ArrowUp' ? 1 : -1))
        }}
      />
      <IconButton label={t('quantity.more')} size="small" disabled={value >= most} onClick={() => put(value + 1)}>
        <Plus />
      </IconButton>
    </div>
  )
}
