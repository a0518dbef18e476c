import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getMinorUnitDigits } from '#platform/contract/money.ts'
import { formatAmount, parseAmount } from '#platform/web/i18n/decimal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './price-range.module.css'

/** In minor units; null for no limit. */
export type Range = { min: number | null; max: number | null }

type PriceRangeProps = { value: Range; bounds: { min: number; max: number }; currency: string; onChange: (range: Range) => void }

const DEBOUNCE_MS = 250

export function PriceRange({ value, bounds, currency, onChange }: PriceRangeProps) {
  const { t } = useTranslation('ecommerce')
  const { min, max, step } = getSliderScale(bounds, currency)
  const [pendingRange, setPendingRange] = useDebouncedRange(value, onChange)
  const lower = Math.min(Math.max(pendingRange.min ?? min, min), max)
  const upper = Math.max(Math.min(pendingRange.max ?? max, max), min)
  const setRange = (from: number, to: number) => setPendingRange({ min: from <= min ? null : from, max: to >= max ? null : to })
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>{t('filter.price')}</legend>
      <div className={css.slider} style={toSliderStyle(lower, upper, { min, max })}>
        <Thumb
          label={t('filter.priceFrom')}
          {...{ min, max, step, currency }}
          value={lower}
          onChange={(price) => setRange(Math.min(price, upper), upper)}
        />
        <Thumb
          label={t('filter.priceTo')}
          {...{ min, max, step, currency }}
          value={upper}
          onChange={(at) => setRange(lower, Math.max(at, lower))}
        />
      </div>
      <div className={css.fields}>
        <AmountField
          key={`from ${pendingRange.min}`}
          label={t('filter.priceFrom')}
          amount={pendingRange.min}
          placeholderAmount={lower}
          currency={currency}
          onChange={(amount) => onChange({ ...pendingRange, min: amount })}
        />
        <AmountField
          key={`to ${pendingRange.max}`}
          label={t('filter.priceTo')}
          amount={pendingRange.max}
          placeholderAmount={upper}
          currency={currency}
          onChange={(amount) => onChange({ ...pendingRange, max: amount })}
        />
      </div>
    </fieldset>
  )
}

/** The range while a thumb is dragged; `onChange` is called once it rests. */
function useDebouncedRange(value: Range, onChange: (range: Range) => void): [Range, (range: Range) => void] {
  const [pendingRange, setPendingRange] = useState<Range | null>(null)
  const commit = useEffectEvent((range: Range) => {
    setPendingRange(null)
    onChange(range)
  })
  useEffect(() => {
    if (!pendingRange) return
    const timer = setTimeout(() => commit(pendingRange), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [pendingRange])
  return [pendingRange ?? value, setPendingRange]
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
  /** Shown while no limit is set. */
  placeholderAmount: number
  currency: string
  onChange: (amount: number | null) => void
}

function AmountField({ label, amount, placeholderAmount, currency, onChange }: AmountFieldProps) {
  const { t, i18n } = useTranslation('ecommerce')
  const formatted = formatAmount(amount, currency, i18n.language)
  const [text, setText] = useState(formatted)
  const parsed = text.trim() === '' ? null : (parseAmount(text, currency, i18n.language) ?? -1)
  const isInvalid = parsed !== null && parsed < 0
  const commitText = () => {
    if (!isInvalid && parsed !== amount) onChange(parsed)
  }
  return (
    <TextField
      label={label}
      value={text}
      placeholder={formatAmount(placeholderAmount, currency, i18n.language)}
      inputMode="decimal"
      maxLength={16}
      {...(isInvalid && { error: t('error.amount') })}
      onChange={setText}
      onBlur={commitText}
      onKeyDown={(event) => event.key === 'Enter' && commitText()}
    />
  )
}

/** Steps are whole currency units, about a hundred at most. */
function getSliderScale({ min, max }: { min: number; max: number }, currency: string) {
  const unit = 10 ** getMinorUnitDigits(currency)
  const step = [1, 5, 10, 50, 100, 500, 1000, 10_000].map((units) => units * unit).find((one) => (max - min) / one <= 100) ?? 100_000 * unit
  const low = Math.floor(min / step) * step
  return { min: low, max: Math.max(low + step, Math.ceil(max / step) * step), step }
}

const toSliderStyle = (low: number, high: number, { min, max }: { min: number; max: number }) =>
  ({ '--from': (low - min) / (max - min), '--to': (high - min) / (max - min) }) as React.CSSProperties
