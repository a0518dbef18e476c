import { useTranslation } from 'react-i18next'
import { amountText, decimalText, parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import type { DeliveryMethod, ShopSettings } from '../contract.ts'
import css from '../../web/manage.module.css'

type MethodFormProps = {
  method: DeliveryMethod | null
  settings: ShopSettings
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function MethodForm({ method, settings, onDirty, onCancel, onSaved }: MethodFormProps) {
  const { t } = useTranslation('ecommerce')
  const form = useMethodForm({ method, settings, onSaved })
  const currency = currencyOf({ method, settings })
  return (
    <Form form={form} autoComplete="off" onDirty={onDirty}>
      <TextField {...form.field('title')} label={t('method.title')} isRequired maxLength={120} autoFocus dir="auto" />
      <TextField {...form.field('description')} label={t('method.description')} maxLength={500} dir="auto" />
      <div className={css.two}>
        <TextField {...form.field('price')} label={t('product.priceIn', { currency })} isRequired inputMode="decimal" maxLength={20} />
        <TextField {...form.field('taxRate')} label={t('product.taxRate')} inputMode="decimal" maxLength={6} placeholder="0" />
      </div>
      <TextField
        {...form.field('freeFrom')}
        label={t('method.freeFromIn', { currency })}
        help={t('method.freeFromHelp')}
        inputMode="decimal"
        maxLength={20}
      />
      <div className={css.two}>
        <TextField {...form.field('minDays')} label={t('method.minDays')} isRequired inputMode="numeric" maxLength={3} />
        <TextField {...form.field('maxDays')} label={t('method.maxDays')} isRequired inputMode="numeric" maxLength={3} />
      </div>
      <Switch label={t('method.isOffered')} isChecked={form.values.isOffered} onChange={(is) => form.set('isOffered', is)} />
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}

/** A method keeps its own; a new one is in that of new products. */
const currencyOf = ({ method, settings }: Pick<MethodFormProps, 'method' | 'settings'>) => method?.currency ?? settings.currency

type MethodValues = Record<'title' | 'description' | 'price' | 'taxRate' | 'freeFrom' | 'minDays' | 'maxDays', string> & {
  isOffered: boolean
}

function useMethodForm({ method, settings, onSaved }: Pick<MethodFormProps, 'method' | 'settings' | 'onSaved'>) {
  const { deliveryMethods } = settings
  const currency = currencyOf({ method, settings })
  const { t, i18n } = useTranslation('ecommerce')
  const { language } = i18n
  const update = useAction(ecommerce.updateSettings, {
    topics: ['shop-settings'],
    onProblem: () => true,
    done: () => t('done.settings'),
  })
  const amount = (text: string) => (text.trim() === '' ? null : (parseAmount(text, currency, language) ?? -1))
  const rate = (text: string) => (text.trim() === '' ? 0 : (parseDecimal(text.replace('%', ''), language, 2) ?? -1))
  const isDays = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365
  return useForm<MethodValues>({
    initial: {
      title: method?.title ?? '',
      description: method?.description ?? '',
      price: method ? amountText(method.price, currency, language) : '',
      taxRate: method ? decimalText(method.taxRate, language, 2) : '',
      freeFrom: amountText(method?.freeFrom, currency, language),
      minDays: String(method?.minDays ?? 2),
      maxDays: String(method?.maxDays ?? 4),
      isOffered: method?.isOffered ?? true,
    },
    check: (values) => ({
      ...(!values.title.trim() && { title: t('error.missing') }),
      ...((amount(values.price) ?? -1) < 0 && { price: t('error.amount') }),
      ...((amount(values.freeFrom) ?? 0) < 0 && { freeFrom: t('error.amount') }),
      ...((rate(values.taxRate) < 0 || rate(values.taxRate) > 100) && { taxRate: t('error.percent') }),
      ...(!isDays(values.minDays) && { minDays: t('error.days') }),
      ...((!isDays(values.maxDays) || Number(values.maxDays) < Number(values.minDays)) && { maxDays: t('error.days') }),
    }),
    explain: (problem) => problemText(problem),
    save: async (values) => {
      const given = {
        title: values.title.trim(),
        description: values.description.trim() || null,
        price: amount(values.price)!,
        taxRate: rate(values.taxRate),
        freeFrom: amount(values.freeFrom),
        minDays: Number(values.minDays),
        maxDays: Number(values.maxDays),
        isOffered: values.isOffered,
      }
      const others = deliveryMethods.map((one) => (one.id === method?.id ? { ...given, id: one.id } : one))
      await update.mutateAsync({ settings: { deliveryMethods: method ? others : [...others, given] } })
      onSaved()
    },
  })
}
