import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { taxCategories } from '../../invoice-contract.ts'
import { isTaxed } from '../../totals.ts'
import css from './settings.module.css'
import type { TaxRateValues, SettingsForm } from './use-settings-form.ts'

const MAX_RATES = 20

export function TaxRateList({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('invoices')
  const { taxRates } = form.values
  const error = form.field('taxRates').error
  const set = (key: number, part: Partial<TaxRateValues>) =>
    form.set(
      'taxRates',
      taxRates.map((rate) => (rate.key === key ? { ...rate, ...part } : rate)),
    )
  const add = () => {
    const key = Math.max(0, ...taxRates.map((rate) => rate.key)) + 1
    form.set('taxRates', [...taxRates, { key, title: '', taxRate: '', taxCategory: 'S', exemptionReason: '' }])
  }
  return (
    <div className={css.fields}>
      <p className={css.note}>{t('taxRates.note')}</p>
      {taxRates.map((rate) => (
        <TaxRateFields key={rate.key} rate={rate} onChange={(part) => set(rate.key, part)}>
          <IconButton
            label={t('taxRates.remove', { title: rate.title })}
            disabled={taxRates.length === 1}
            onClick={() =>
              form.set(
                'taxRates',
                taxRates.filter(({ key }) => key !== rate.key),
              )
            }
          >
            <Trash2 />
          </IconButton>
        </TaxRateFields>
      ))}
      {error && (
        <p role="alert" className={css.note}>
          {error}
        </p>
      )}
      {taxRates.length < MAX_RATES && (
        <Button size="small" icon={<Plus />} onClick={add}>
          {t('taxRates.add')}
        </Button>
      )}
    </div>
  )
}

type TaxRateFieldsProps = { rate: TaxRateValues; onChange: (part: Partial<TaxRateValues>) => void; children: ReactNode }

/** `children`: the button after the fields of the first line. */
function TaxRateFields({ rate: { title, taxRate, taxCategory, exemptionReason }, onChange, children }: TaxRateFieldsProps) {
  const { t } = useTranslation('invoices')
  return (
    <div role="group" aria-label={title || t('taxRates')} className={css.rate}>
      <TextField label={t('taxRates.title')} value={title} maxLength={60} dir="auto" onChange={(text) => onChange({ title: text })} />
      <TextField
        label={t('taxRates.rate')}
        value={taxCategory === 'S' ? taxRate : '0'}
        inputMode="decimal"
        maxLength={6}
        disabled={taxCategory !== 'S'}
        onChange={(text) => onChange({ taxRate: text })}
      />
      <Select
        label={t('taxRates.category')}
        options={taxCategories.map((value) => ({ value, label: t(`tax.${value}`) }))}
        value={taxCategory}
        onChange={(category) => onChange({ taxCategory: category, ...(category !== 'S' && { taxRate: '0' }) })}
      />
      {children}
      {!isTaxed(taxCategory) && (
        <TextField
          className={css.reason!}
          label={t('exemptionReason')}
          value={exemptionReason}
          maxLength={200}
          dir="auto"
          onChange={(text) => onChange({ exemptionReason: text })}
        />
      )}
    </div>
  )
}
