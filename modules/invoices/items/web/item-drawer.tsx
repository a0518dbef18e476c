import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { CatalogItem } from '../contract.ts'
import { invoices } from '../../contract.ts'
import { type TaxCategory, type Unit, units } from '../../invoice-contract.ts'
import type { InvoiceSettings } from '../../settings/contract.ts'
import { formatAmount, parseAmount } from '#platform/web/i18n/decimal.ts'
import { pickChangedFields } from '#platform/web/ui/forms/pick-changed-fields.ts'
import css from '../../web/form-layout.module.css'
import { toRateKey, useSettingsQuery, useTaxRates } from '../../settings/web/index.ts'

type ItemDrawerProps = { isOpen: boolean; item: CatalogItem | null; onClose: () => void }

export function ItemDrawer({ isOpen, item, onClose }: ItemDrawerProps) {
  const { t } = useTranslation('invoices')
  const { data, error, refetch } = useSettingsQuery()
  return (
    <FormDrawer isOpen={isOpen} title={item ? item.title : t('item.add')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => {
        if (data)
          return (
            <ItemForm
              key={item?.id}
              {...{ item, onDirty: onDirtyChange }}
              settings={data.settings}
              onCancel={requestClose}
              onSaved={close}
            />
          )
        if (!error) return <Skeleton height="20em" />
        return <ProblemState problem={error} onRetry={refetch} />
      }}
    </FormDrawer>
  )
}

type ItemFormProps = {
  item: CatalogItem | null
  settings: InvoiceSettings
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function ItemForm({ item, settings, onDirty, onCancel, onSaved }: ItemFormProps) {
  const { t } = useTranslation('invoices')
  const form = useItemForm({ item, settings, onSaved })
  const rates = useTaxRates(form.values)
  const { currency } = form.values
  const currencies = settings.currencies.includes(currency) ? settings.currencies : [currency, ...settings.currencies]
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('title')} label={t('item.title')} isRequired maxLength={200} autoFocus dir="auto" />
      <TextArea {...form.field('description')} label={t('description')} maxLength={1000} dir="auto" />
      <div className={css.two}>
        <TextField
          {...form.field('unitPrice')}
          label={t('unitPrice')}
          help={t('unitPrice.help')}
          inputMode="decimal"
          isRequired
          maxLength={20}
        />
        <Select {...form.field('currency')} label={t('currency')} options={currencies.map((value) => ({ value, label: value }))} />
      </div>
      <div className={css.two}>
        <Select
          {...form.field('unit')}
          label={t('unit')}
          options={units.map((value) => ({ value, label: t(`unit.${value}`, { count: 1 }) }))}
        />
        <Select
          label={t('tax')}
          options={rates.options}
          value={toRateKey(form.values)}
          onChange={(key) => form.change(rates.findRate(key))}
        />
      </div>
      <FormActions form={form} {...(!item && { action: t('item.add') })} onCancel={onCancel} />
    </Form>
  )
}

type ItemValues = {
  title: string
  description: string
  unitPrice: string
  currency: string
  unit: Unit
  taxRate: number
  taxCategory: TaxCategory
  exemptionReason: string | null
}

function useItemForm({ item, settings, onSaved }: Pick<ItemFormProps, 'item' | 'settings' | 'onSaved'>) {
  const { t, i18n } = useTranslation('invoices')
  const options = { topics: ['invoice-items'], onProblem: () => true }
  const add = useApiMutation(invoices.addItem, {
    ...options,
    onSuccess: (answer) => void toast.success(t('done.added', { name: answer.item.title })),
  })
  const update = useApiMutation(invoices.updateItem, {
    ...options,
    undoMessage: (answer) => t('done.changed', { name: answer.item.title }),
  })
  const currency = item?.currency ?? settings.currencies[0]!
  const parsePrice = (values: ItemValues) => parseAmount(values.unitPrice, values.currency, i18n.language)
  const toItemDraft = (values: ItemValues) => ({
    ...values,
    title: values.title.trim(),
    description: values.description.trim() || null,
    unitPrice: parsePrice(values)!,
  })
  return useForm<ItemValues>({
    initial: {
      title: item?.title ?? '',
      description: item?.description ?? '',
      unitPrice: item ? formatAmount(item.unitPrice, currency, i18n.language) : '',
      currency,
      unit: item?.unit ?? 'C62',
      taxRate: item?.taxRate ?? settings.taxRates[0]!.taxRate,
      taxCategory: item?.taxCategory ?? settings.taxRates[0]!.taxCategory,
      exemptionReason: (item ?? settings.taxRates[0]!).exemptionReason ?? null,
    },
    validate: (values) => ({
      ...(!values.title.trim() && { title: t('error.missing') }),
      ...((parsePrice(values) ?? -1) < 0 && { unitPrice: t('error.price') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values, saved) => {
      if (item) await update.mutateAsync({ item: { ...pickChangedFields(toItemDraft(saved), toItemDraft(values)), id: item.id } })
      else await add.mutateAsync({ item: toItemDraft(values) })
      onSaved()
    },
  })
}
