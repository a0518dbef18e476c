import { ArrowDown, ArrowUp, EllipsisVertical, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { units } from '../invoice-contract.ts'
import { amountText } from '#platform/web/decimal.ts'
import { DiscountField } from './discount-field.tsx'
import css from './editor.module.css'
import type { Errors, LineValues } from './invoice-values.ts'
import { LineDescription } from './line-description.tsx'
import type { LineActs } from './use-draft.ts'
import { rateKey, useTaxRates } from './use-tax-rates.ts'

type LineRowProps = {
  line: LineValues
  at: number
  isLast: boolean
  net: number
  currency: string
  errors: Errors
  acts: LineActs
}

/** One line as it is written. Drawn anew only when it changes itself: there may be fifty of them beside the one with the cursor. */
export const LineRow = memo(function LineRow({ line, at, isLast, net, currency, errors, acts }: LineRowProps) {
  const { t, i18n } = useTranslation('invoices')
  const { money } = useFormat()
  const rates = useTaxRates(line)
  const set = (part: Partial<LineValues>) => acts.setLine(line.key, part)
  const errorOf = (name: string) => errors[`${line.key}/${name}`]
  return (
    <div role="group" aria-label={t('line.of', { number: at + 1 })} className={css.line}>
      <div className={css.what}>
        <LineDescription
          value={line.description}
          error={errorOf('description')}
          onChange={(description) => set({ description })}
          onItem={({ id, title, description, unit, unitPrice, currency: own, taxRate, taxCategory }) =>
            set({
              itemId: id,
              description: description ? `${title} – ${description}` : title,
              unit,
              ...((own === currency || line.unitPrice === '') && { unitPrice: amountText(unitPrice, own, i18n.language) }),
              taxRate,
              taxCategory,
            })
          }
        />
      </div>
      <TextField
        label={t('quantity')}
        value={line.quantity}
        error={errorOf('quantity')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={(quantity) => set({ quantity })}
      />
      <Select
        label={t('unit')}
        options={units.map((value) => ({ value, label: t(`unit.${value}`, { count: 1 }) }))}
        value={line.unit}
        onChange={(unit) => set({ unit })}
      />
      <TextField
        label={t('unitPrice')}
        value={line.unitPrice}
        error={errorOf('unitPrice')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={(unitPrice) => set({ unitPrice })}
      />
      <DiscountField of={line} currency={currency} error={errorOf('discount')} onChange={set} />
      <Select label={t('tax')} options={rates.options} value={rateKey(line)} onChange={(key) => set(rates.of(key))} />
      <p className={css.net}>
        <span className={css.netLabel}>{t('net')}</span>
        <bdi>{money(net, currency)}</bdi>
      </p>
      <LineMenu line={line} at={at} isLast={isLast} acts={acts} />
    </div>
  )
})

function LineMenu({ line, at, isLast, acts }: Pick<LineRowProps, 'line' | 'at' | 'isLast' | 'acts'>) {
  const { t } = useTranslation('invoices')
  return (
    <div className={css.lineMenu}>
      <Menu
        placement="bottom end"
        sections={[
          {
            items: [
              { id: 'up', label: t('line.up'), icon: <ArrowUp />, isDisabled: at === 0, onAction: () => acts.moveLine(line.key, -1) },
              {
                id: 'down',
                label: t('line.down'),
                icon: <ArrowDown />,
                isDisabled: isLast,
                onAction: () => acts.moveLine(line.key, 1),
              },
            ],
          },
          {
            items: [{ id: 'remove', label: t('line.remove'), icon: <Trash2 />, isDanger: true, onAction: () => acts.removeLine(line.key) }],
          },
        ]}
        trigger={(trigger) => (
          <IconButton label={t('line.actions', { number: at + 1 })} size="small" {...trigger}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
    </div>
  )
}
