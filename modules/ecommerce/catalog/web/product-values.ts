import type { TFunction } from 'i18next'
import { amountText, decimalText, parseAmount, parseDecimal } from '#platform/web/i18n/decimal.ts'
import type { FormErrors } from '#platform/web/ui/forms/use-form.ts'
import type { Product } from '../../products/contract.ts'

export type ProductValues = {
  name: string
  slug: string
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

/** A product as texts in a form. */
export const productValues = (product: Product | null, language: string): ProductValues => ({
  name: product?.name ?? '',
  slug: product?.slug ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  brand: product?.brand ?? '',
  price: product ? amountText(product.price, product.currency, language) : '',
  taxRate: product ? decimalText(product.taxRate, language, 2) : '',
  isExempt: product?.taxCategory === 'E',
  stock: String(product?.stock ?? 0),
  hasFreeShipping: product?.hasFreeShipping ?? false,
  isFeatured: product?.isFeatured ?? false,
})

export const rateOf = (text: string, language: string) => (text.trim() === '' ? 0 : parseDecimal(text.replace('%', ''), language, 2))

/** What of a form is sent, besides the stock. */
export function givenOf(values: ProductValues, currency: string, language: string) {
  const taxRate = rateOf(values.taxRate, language) ?? 0
  const slug = values.slug.trim()
  return {
    name: values.name.trim(),
    ...(slug && { slug }),
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

export type Given = ReturnType<typeof givenOf>

export const changedIn = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof T])) as Partial<T>

type Unsaved = Partial<ProductValues>

/** The product as it is now, for whoever wrote this since it was `base`: a stock that was typed stays counted from what stood there. */
export const meet = (base: Product, now: Product, unsaved: Unsaved): Product => ({
  ...now,
  stock: unsaved.stock === undefined ? now.stock : base.stock,
})

/** The same where it needs no asking: null where nothing is new, or where both changed the same field, each in their own way. */
export function meetQuietly(base: Product, now: Product, { unsaved, language }: { unsaved: Unsaved; language: string }): Product | null {
  const met = meet(base, now, unsaved)
  if (now.version < base.version || (now.version === base.version && met.stock === base.stock)) return null
  const byThem = changedIn(productValues(met, language), productValues(base, language))
  const isTorn = (Object.keys(byThem) as (keyof ProductValues)[]).some((name) => name in unsaved && unsaved[name] !== byThem[name])
  return isTorn ? null : met
}

export function checkProduct(
  values: ProductValues,
  currency: string,
  language: string,
  t: TFunction<'ecommerce'>,
): FormErrors<ProductValues> {
  const rate = rateOf(values.taxRate, language)
  return {
    ...(!values.name.trim() && { name: t('error.missing') }),
    ...((parseAmount(values.price, currency, language) ?? -1) < 0 && { price: t('error.amount') }),
    ...((rate === null || rate < 0 || rate > 100) && { taxRate: t('error.percent') }),
    ...(!/^\d{1,8}$/.test(values.stock.trim()) && { stock: t('error.stock') }),
    ...(!/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u.test(values.slug.trim()) && { slug: t('error.slug') }),
  }
}
