import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from './quantity-field.module.css'

type QuantityFieldProps = {
  /** Name of the product, for screen readers. */
  name: string
  value: number
  /** The largest quantity; values below 1 count as 1. */
  max: number
  onChange: (quantity: number) => void
  className?: string | undefined
}

/** Typed values are rounded and clamped to 1–`max`. */
export function QuantityField({ name, value, max, onChange, className }: QuantityFieldProps) {
  const { t } = useTranslation('ecommerce')
  const [text, setText] = useState<string | null>(null)
  const limit = Math.max(1, max)
  const commit = (quantity: number) => {
    setText(null)
    const next = Math.min(limit, Math.max(1, Math.round(quantity)))
    if (next !== value) onChange(next)
  }
  const commitText = () => {
    const typed = Number(text)
    if (text === null || text.trim() === '' || !Number.isFinite(typed)) setText(null)
    else commit(typed)
  }
  return (
    <div className={joinClasses(css.field, className)} role="group" aria-label={t('quantity.of', { name })}>
      <IconButton label={t('quantity.fewer')} size="small" disabled={value <= 1} onClick={() => commit(value - 1)}>
        <Minus />
      </IconButton>
      <input
        type="number"
        inputMode="numeric"
        className={css.input}
        aria-label={t('quantity')}
        min={1}
        max={limit}
        step={1}
        value={text ?? value}
        onChange={(event) => setText(event.target.value)}
        onBlur={commitText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commitText()
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          commit((Number(text ?? value) || value) + (event.key === 'ArrowUp' ? 1 : -1))
        }}
      />
      <IconButton label={t('quantity.more')} size="small" disabled={value >= limit} onClick={() => commit(value + 1)}>
        <Plus />
      </IconButton>
    </div>
  )
}
