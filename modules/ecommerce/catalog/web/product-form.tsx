import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#platform/web/i18n/decimal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Checkbox, Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import type { FormState } from '#platform/web/ui/forms/use-form.ts'
import type { Product } from '../../products/product.ts'
import type { ShopSettings } from '../../settings/contract.ts'
import { GroupField } from './group-field.tsx'
import css from '../../web/manage.module.css'
import { NewProductImages } from './new-product-images.tsx'
import { ProductImages } from './product-images.tsx'
import { parseTaxRate, type ProductValues } from './product-values.ts'
import { useProductForm } from './use-product-form.ts'

type ProductFormProps = { product: Product | null; settings: ShopSettings }
type FieldsProps = { form: FormState<ProductValues>; currency: string }

export function ProductForm({ product, settings }: ProductFormProps) {
  const { t } = useTranslation('ecommerce')
  const [files, setFiles] = useState<readonly File[]>([])
  const { form, currency, isOutdated, keepLocalChanges } = useProductForm({ product, settings, files })
  const isUnsaved = form.isDirty || files.length > 0
  const confirmLeave = useUnsavedChanges(isUnsaved)
  useBlocker({
    disabled: !isUnsaved || form.isSaving,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
  })
  return (
    <Form form={form} autoComplete="off">
      {isOutdated && (
        <Alert color="warning" action={<Button onClick={keepLocalChanges}>{t('product.keepMine')}</Button>}>
          {t('product.outdated')}
        </Alert>
      )}
      <div className={css.columns}>
        <div className={css.stack}>
          <Card>
            <DescriptionFields form={form} />
          </Card>
          <Card title={t('product.pictures')}>
            {product ? <ProductImages product={product} /> : <NewProductImages files={files} onChange={setFiles} />}
          </Card>
        </div>
        <div className={css.stack}>
          <Card title={t('product.priceAndStock')}>
            <PriceFields form={form} currency={currency} />
          </Card>
          <Card title={t('product.sorting')}>
            <div className={css.fields}>
              <GroupField kind="category" value={form.values.category} onChange={(title) => form.set('category', title)} />
              <GroupField kind="brand" value={form.values.brand} onChange={(title) => form.set('brand', title)} />
              <Switch
                label={t('field.Product.isFeatured')}
                help={t('product.featuredHelp')}
                isChecked={form.values.isFeatured}
                onChange={(is) => form.set('isFeatured', is)}
              />
            </div>
          </Card>
        </div>
      </div>
      <SaveBar form={form} isNew={product === null} />
    </Form>
  )
}

function DescriptionFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('ecommerce')
  return (
    <div className={css.fields}>
      <TextField {...form.field('name')} label={t('field.Product.name')} isRequired maxLength={200} dir="auto" />
      <TextArea
        {...form.field('description')}
        label={t('field.Product.description')}
        help={t('product.markdown')}
        rows={8}
        maxLength={5000}
        dir="auto"
      />
      <TextField {...form.field('slug')} label={t('field.Product.slug')} help={t('product.slugHelp')} maxLength={120} dir="ltr" />
    </div>
  )
}

function PriceFields({ form, currency }: FieldsProps) {
  const { t, i18n } = useTranslation('ecommerce')
  const { money } = useFormat()
  const price = parseAmount(form.values.price, currency, i18n.language)
  const rate = parseTaxRate(form.values.taxRate, i18n.language)
  const withTax = price !== null && rate !== null && rate > 0 ? money(Math.round(price * (1 + rate / 100)), currency) : null
  return (
    <div className={css.fields}>
      <div className={css.two}>
        <TextField
          {...form.field('price')}
          label={t('product.priceIn', { currency })}
          {...(withTax && { help: t('price.withTax', { price: withTax }) })}
          isRequired
          inputMode="decimal"
          maxLength={20}
        />
        <TextField {...form.field('taxRate')} label={t('product.taxRate')} inputMode="decimal" maxLength={6} placeholder="0" />
      </div>
      {rate === 0 && <Checkbox label={t('product.exempt')} isChecked={form.values.isExempt} onChange={(is) => form.set('isExempt', is)} />}
      <TextField {...form.field('sku')} label={t('field.Product.sku')} maxLength={64} dir="ltr" />
      <TextField {...form.field('stock')} label={t('stock')} help={t('product.stockHelp')} inputMode="numeric" maxLength={8} />
      <Switch label={t('shipping.free')} isChecked={form.values.hasFreeShipping} onChange={(is) => form.set('hasFreeShipping', is)} />
    </div>
  )
}

function SaveBar({ form, isNew }: { form: FormState<ProductValues>; isNew: boolean }) {
  const { t } = useTranslation('ecommerce')
  if (!form.isDirty && !isNew) return null
  return (
    <div className={css.bar} role="region" aria-label={t('unsaved')}>
      <span className={css.grow}>{form.isDirty && t('unsaved')}</span>
      {form.isDirty && (
        <Button disabled={form.isSaving} onClick={() => form.reset()}>
          {t('platform:ui.discard')}
        </Button>
      )}
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {isNew ? t('product.add') : t('platform:ui.save')}
      </Button>
    </div>
  )
}
