import type { TFunction } from 'i18next'
import { formatAmount, formatDecimal, parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'
import type { FormErrors } from '#platform/web/ui/forms/use-form.ts'
import type { Product } from '../../products/product.ts'

export type ProductValues = {
  name: string
  slug: string
  sku: string
  description: string
  category: string
  brand: string
  price: string
  taxRate: string
  isExempt: boolean
  stock: string
  hasFreeShipping: boolean
  isFeatured: boolean
}

export const toProductValues = (product: Product | null, language: string): ProductValues => ({
  name: product?.name ?? '',
  slug: product?.slug ?? '',
  sku: product?.sku ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  brand: product?.brand ?? '',
  price: product ? formatAmount(product.price, product.currency, language) : '',
  taxRate: product ? formatDecimal(product.taxRate, language, 2) : '',
  isExempt: product?.taxCategory === 'E',
  stock: String(product?.stock ?? 0),
  hasFreeShipping: product?.hasFreeShipping ?? false,
  isFeatured: product?.isFeatured ?? false,
})

export const parseTaxRate = (text: string, language: string) => (text.trim() === '' ? 0 : parseDecimal(text.replace('%', ''), language, 2))

/** The request fields, without `stock`, which has its own endpoint. */
export function toProductInput(values: ProductValues, currency: string, language: string) {
  const taxRate = parseTaxRate(values.taxRate, language) ?? 0
  const slug = values.slug.trim()
  return {
    name: values.name.trim(),
    ...(slug && { slug }),
    sku: values.sku.trim() || null,
    description: values.description.trim(),
    category: values.category || null,
    brand: values.brand || null,
    price: parseAmount(values.price, currency, language) ?? 0,
    taxRate,
    taxCategory: taxRate > 0 ? ('S' as const) : values.isExempt ? ('E' as const) : ('Z' as const),
    hasFreeShipping: values.hasFreeShipping,
    isFeatured: values.isFeatured,
  }
}

export type ProductInput = ReturnType<typeof toProductInput>

export const pickChanges = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof T])) as Partial<T>

type Unsaved = Partial<ProductValues>

/** The new baseline for unsaved edits. Keeps the old stock if it was edited, because stock is saved as a difference. */
export const rebaseProduct = (base: Product, now: Product, unsaved: Unsaved): Product => ({
  ...now,
  stock: unsaved.stock === undefined ? now.stock : base.stock,
})

/** Like `rebaseProduct`, but null when nothing has changed or when the same field was changed in different ways. */
export function tryRebaseProduct(
  base: Product,
  now: Product,
  { unsaved, language }: { unsaved: Unsaved; language: string },
): Product | null {
  const rebased = rebaseProduct(base, now, unsaved)
  if (now.version < base.version || (now.version === base.version && rebased.stock === base.stock)) return null
  const remoteChanges = pickChanges(toProductValues(rebased, language), toProductValues(base, language))
  const hasConflict = (Object.keys(remoteChanges) as (keyof ProductValues)[]).some(
    (name) => name in unsaved && unsaved[name] !== remoteChanges[name],
  )
  return hasConflict ? null : rebased
}

export function validateProduct(
  values: ProductValues,
  currency: string,
  language: string,
  t: TFunction<'ecommerce'>,
): FormErrors<ProductValues> {
  const rate = parseTaxRate(values.taxRate, language)
  return {
    ...(!values.name.trim() && { name: t('error.missing') }),
    ...((parseAmount(values.price, currency, language) ?? -1) < 0 && { price: t('error.amount') }),
    ...((rate === null || rate < 0 || rate > 100) && { taxRate: t('error.percent') }),
    ...(!/^\d{1,8}$/.test(values.stock.trim()) && { stock: t('error.stock') }),
    ...(!/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u.test(values.slug.trim()) && { slug: t('error.slug') }),
  }
}
