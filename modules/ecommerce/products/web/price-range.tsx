import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorDigits } from '#platform/contract/money.ts'
import { amountText, parseAmount } from '#platform/web/i18n/decimal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './price-range.module.css'

/** Minor units; null is without a limit. */
export type Range = { min: number | null; max: number | null }

type PriceRangeProps = { value: Range; bounds: { min: number; max: number }; currency: string; onChange: (range: Range) => void }

/** Milliseconds without a move until the range is asked for. */
const PAUSE = 250

/** From one price to another, by two thumbs or two fields. */
export function PriceRange({ value, bounds, currency, onChange }: PriceRangeProps) {
  const { t } = useTranslation('ecommerce')
  const { min, max, step } = scaleOf(bounds, currency)
  const [moved, move] = useMoved(value, onChange)
  const low = Math.min(Math.max(moved.min ?? min, min), max)
  const high = Math.max(Math.min(moved.max ?? max, max), min)
  const put = (from: number, to: number) => move({ min: from <= min ? null : from, max: to >= max ? null : to })
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>{t('filter.price')}</legend>
      <div className={css.slider} style={placesOf(low, high, { min, max })}>
        <Thumb
          label={t('filter.priceFrom')}
          {...{ min, max, step, currency }}
          value={low}
          onChange={(at) => put(Math.min(at, high), high)}
        />
        <Thumb label={t('filter.priceTo')} {...{ min, max, step, currency }} value={high} onChange={(at) => put(low, Math.max(at, low))} />
      </div>
      <div className={css.fields}>
        <AmountField
          key={`from ${moved.min}`}
          label={t('filter.priceFrom')}
          amount={moved.min}
          shown={low}
          currency={currency}
          onChange={(amount) => onChange({ ...moved, min: amount })}
        />
        <AmountField
          key={`to ${moved.max}`}
          label={t('filter.priceTo')}
          amount={moved.max}
          shown={high}
          currency={currency}
          onChange={(amount) => onChange({ ...moved, max: amount })}
        />
      </div>
    </fieldset>
  )
}

/** What the thumbs show while they move; it is asked for once they rest. */
function useMoved(value: Range, onChange: (range: Range) => void): [Range, (range: Range) => void] {
  const [moved, move] = useState<Range | null>(null)
  const ask = useEffectEvent((range: Range) => {
    move(null)
    onChange(range)
  })
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => ask(moved), PAUSE)
    return () => clearTimeout(timer)
  }, [moved])
  return [moved ?? value, move]
}

type ThumbProps = {
  label: string
  min: number
  max: number
  step: number
  value: number
  currency: string
  onChange: (value: number) => void
}

function Thumb({ label, currency, value, onChange, ...scale }: ThumbProps) {
  const { money } = useFormat()
  return (
    <input
      {...scale}
      type="range"
      className={css.thumb}
      aria-label={label}
      aria-valuetext={money(value, currency)}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

type AmountFieldProps = {
  label: string
  amount: number | null
  /** Stands there while no limit is set. */
  shown: number
  currency: string
  onChange: (amount: number | null) => void
}

function AmountField({ label, amount, shown, currency, onChange }: AmountFieldProps) {
  const { t, i18n } = useTranslation('ecommerce')
  const written = amountText(amount, currency, i18n.language)
  const [text, setText] = useState(written)
  const parsed = text.trim() === '' ? null : (parseAmount(text, currency, i18n.language) ?? -1)
  const isWrong = parsed !== null && parsed < 0
  const take = () => {
    if (!isWrong && parsed !== amount) onChange(parsed)
  }
  return (
    <TextField
      label={label}
      value={text}
      placeholder={amountText(shown, currency, i18n.language)}
      inputMode="decimal"
      maxLength={16}
      {...(isWrong && { error: t('error.amount') })}
      onChange={setText}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

/** Whole units of the currency, at most about a hundred steps. */
function scaleOf({ min, max }: { min: number; max: number }, currency: string) {
  const unit = 10 ** minorDigits(currency)
  const step = [1, 5, 10, 50, 100, 500, 1000, 10_000].map((units) => units * unit).find((one) => (max - min) / one <= 100) ?? 100_000 * unit
  const low = Math.floor(min / step) * step
  return { min: low, max: Math.max(low + step, Math.ceil(max / step) * step), step }
}

const placesOf = (low: number, high: number, { min, max }: { min: number; max: number }) =>
  ({ '--from': (low - min) / (max - min), '--to': (high - min) / (max - min) }) as React.CSSProperties
