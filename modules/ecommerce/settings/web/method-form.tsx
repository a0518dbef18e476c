import { useTranslation } from 'react-i18next'
import { formatAmount, formatDecimal, parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
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
  const currency = getMethodCurrency({ method, settings })
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
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

/** A new method uses the currency of new products. */
const getMethodCurrency = ({ method, settings }: Pick<MethodFormProps, 'method' | 'settings'>) => method?.currency ?? settings.currency

type MethodValues = Record<'title' | 'description' | 'price' | 'taxRate' | 'freeFrom' | 'minDays' | 'maxDays', string> & {
  isOffered: boolean
}

function useMethodForm({ method, settings, onSaved }: Pick<MethodFormProps, 'method' | 'settings' | 'onSaved'>) {
  const { deliveryMethods } = settings
  const currency = getMethodCurrency({ method, settings })
  const { t, i18n } = useTranslation('ecommerce')
  const { language } = i18n
  const update = useApiMutation(ecommerce.updateSettings, {
    topics: ['shop-settings'],
    onError: () => true,
    undoMessage: () => t('done.settings'),
  })
  const parseOptionalAmount = (text: string) => (text.trim() === '' ? null : (parseAmount(text, currency, language) ?? -1))
  const parseRate = (text: string) => (text.trim() === '' ? 0 : (parseDecimal(text.replace('%', ''), language, 2) ?? -1))
  const isValidDays = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365
  return useForm<MethodValues>({
    initial: {
      title: method?.title ?? '',
      description: method?.description ?? '',
      price: method ? formatAmount(method.price, currency, language) : '',
      taxRate: method ? formatDecimal(method.taxRate, language, 2) : '',
      freeFrom: formatAmount(method?.freeFrom, currency, language),
      minDays: String(method?.minDays ?? 2),
      maxDays: String(method?.maxDays ?? 4),
      isOffered: method?.isOffered ?? true,
    },
    validate: (values) => ({
      ...(!values.title.trim() && { title: t('error.missing') }),
      ...((parseOptionalAmount(values.price) ?? -1) < 0 && { price: t('error.amount') }),
      ...((parseOptionalAmount(values.freeFrom) ?? 0) < 0 && { freeFrom: t('error.amount') }),
      ...((parseRate(values.taxRate) < 0 || parseRate(values.taxRate) > 100) && { taxRate: t('error.percent') }),
      ...(!isValidDays(values.minDays) && { minDays: t('error.days') }),
      ...((!isValidDays(values.maxDays) || Number(values.maxDays) < Number(values.minDays)) && { maxDays: t('error.days') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      const input = {
        title: values.title.trim(),
        description: values.description.trim() || null,
        price: parseOptionalAmount(values.price)!,
        taxRate: parseRate(values.taxRate),
        freeFrom: parseOptionalAmount(values.freeFrom),
        minDays: Number(values.minDays),
        maxDays: Number(values.maxDays),
        isOffered: values.isOffered,
      }
      const updatedMethods = deliveryMethods.map((one) => (one.id === method?.id ? { ...input, id: one.id } : one))
      await update.mutateAsync({ settings: { deliveryMethods: method ? updatedMethods : [...updatedMethods, input] } })
      onSaved()
    },
  })
}
