import { Plus, Trash2 } from 'lucide-react'
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
      {taxRates.map(({ key, title, taxRate, taxCategory, exemptionReason }) => (
        <div key={key} role="group" aria-label={title || t('taxRates')} className={css.rate}>
          <TextField label={t('taxRates.title')} value={title} maxLength={60} dir="auto" onChange={(text) => set(key, { title: text })} />
          <TextField
            label={t('taxRates.rate')}
            value={taxCategory === 'S' ? taxRate : '0'}
            inputMode="decimal"
            maxLength={6}
            disabled={taxCategory !== 'S'}
            onChange={(text) => set(key, { taxRate: text })}
          />
          <Select
            label={t('taxRates.category')}
            options={taxCategories.map((value) => ({ value, label: t(`tax.${value}`) }))}
            value={taxCategory}
            onChange={(category) => set(key, { taxCategory: category, ...(category !== 'S' && { taxRate: '0' }) })}
          />
          <IconButton
            label={t('taxRates.remove', { title })}
            disabled={taxRates.length === 1}
            onClick={() =>
              form.set(
                'taxRates',
                taxRates.filter((rate) => rate.key !== key),
              )
            }
          >
            <Trash2 />
          </IconButton>
          {!isTaxed(taxCategory) && (
            <TextField
              className={css.reason!}
              label={t('exemptionReason')}
              value={exemptionReason}
              maxLength={200}
              dir="auto"
              onChange={(text) => set(key, { exemptionReason: text })}
            />
          )}
        </div>
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
