import { ArrowDown, ArrowUp, EllipsisVertical, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { units } from '../../invoice-contract.ts'
import { formatAmount } from '#platform/web/i18n/decimal.ts'
import { DiscountField } from './discount-field.tsx'
import css from './lines.module.css'
import type { FieldErrors } from './validate-draft.ts'
import type { LineValues } from './draft-values.ts'
import { LineDescription } from './line-description.tsx'
import type { LineActions } from './use-draft.ts'
import { toRateKey, useTaxRates } from '../../settings/web/index.ts'

type LineRowProps = {
  line: LineValues
  index: number
  isLast: boolean
  net: number
  currency: string
  errors: FieldErrors
  actions: LineActions
}

/** Memoized, because up to 50 other lines are rendered while one is edited. */
export const LineRow = memo(function LineRow({ line, index, isLast, net, currency, errors, actions }: LineRowProps) {
  const { t, i18n } = useTranslation('invoices')
  const { money } = useFormat()
  const rates = useTaxRates(line)
  const set = (part: Partial<LineValues>) => actions.setLine(line.key, part)
  const getError = (name: string) => errors[`${line.key}/${name}`]
  return (
    <div role="group" aria-label={t('line.of', { number: index + 1 })} className={css.line}>
      <div className={css.description}>
        <LineDescription
          value={line.description}
          error={getError('description')}
          onChange={(description) => set({ description })}
          onItem={({ id, title, description, unit, unitPrice, currency: own, taxRate, taxCategory, exemptionReason }) =>
            set({
              itemId: id,
              description: description ? `${title} – ${description}` : title,
              unit,
              ...((own === currency || line.unitPrice === '') && { unitPrice: formatAmount(unitPrice, own, i18n.language) }),
              taxRate,
              taxCategory,
              exemptionReason,
            })
          }
        />
      </div>
      <TextField
        label={t('quantity')}
        value={line.quantity}
        error={getError('quantity')}
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
        error={getError('unitPrice')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={(unitPrice) => set({ unitPrice })}
      />
      <DiscountField value={line} currency={currency} error={getError('discount')} onChange={set} />
      <Select label={t('tax')} options={rates.options} value={toRateKey(line)} onChange={(key) => set(rates.findRate(key))} />
      <p className={css.net}>
        <span className={css.netLabel}>{t('net')}</span>
        <bdi>{money(net, currency)}</bdi>
      </p>
      <LineMenu line={line} index={index} isLast={isLast} actions={actions} />
      {line.taxCategory === 'E' && (
        <TextField
          className={css.reason!}
          data-field={`lines/${index}/exemptionReason`}
          label={t('exemptionReason')}
          placeholder={t('exemptionReason')}
          value={line.exemptionReason ?? ''}
          maxLength={200}
          dir="auto"
          onChange={(exemptionReason) => set({ exemptionReason })}
        />
      )}
    </div>
  )
})

function LineMenu({ line, index, isLast, actions }: Pick<LineRowProps, 'line' | 'index' | 'isLast' | 'actions'>) {
  const { t } = useTranslation('invoices')
  return (
    <div className={css.menu}>
      <Menu
        placement="bottom end"
        sections={[
          {
            items: [
              { id: 'up', label: t('line.up'), icon: <ArrowUp />, isDisabled: index === 0, onAction: () => actions.moveLine(line.key, -1) },
              {
                id: 'down',
                label: t('line.down'),
                icon: <ArrowDown />,
                isDisabled: isLast,
                onAction: () => actions.moveLine(line.key, 1),
              },
            ],
          },
          {
            items: [
              { id: 'remove', label: t('line.remove'), icon: <Trash2 />, isDanger: true, onAction: () => actions.removeLine(line.key) },
            ],
          },
        ]}
        trigger={(trigger) => (
          <IconButton label={t('line.actions', { number: index + 1 })} size="small" {...trigger}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
    </div>
  )
}
