import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { amountText, decimalText, parseAmount, parseDecimal } from '#platform/web/decimal.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { toast } from '#platform/web/ui/toast.tsx'
import { useForm, type FormErrors } from '#platform/web/ui/use-form.ts'
import { ecommerce } from '../contract.ts'
import type { Product } from '../product-contract.ts'
import type { ShopSettings } from '../settings-contract.ts'
import { sendOnceShown } from './use-image-uploads.ts'

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

type ProductFormInput = { product: Product | null; settings: ShopSettings; /** Pictures for a new one. */ files: readonly File[] }

/** A product as texts in a form. */
export function useProductForm({ product, settings, files }: ProductFormInput) {
  const { t, i18n } = useTranslation('ecommerce')
  const currency = product?.currency ?? settings.currency
  const { save, isOutdated, startFrom } = useSaveProduct(product, { currency, files })
  const initial = productValues(product, i18n.language)
  const form = useForm<ProductValues>({
    initial,
    check: (values) => checkProduct(values, currency, i18n.language, t),
    explain: (problem) => problemText(problem),
    save,
  })
  return {
    form,
    currency,
    isOutdated,
    takeTheirs: () => {
      startFrom(product)
      form.reset(initial)
    },
  }
}

/** Only what was changed is sent; what somebody else changed meanwhile is not written over. */
function useSaveProduct(product: Product | null, { currency, files }: { currency: string; files: readonly File[] }) {
  const { i18n } = useTranslation('ecommerce')
  const [base, setBase] = useState(product)
  const [isOutdated, setOutdated] = useState(false)
  const { add, update, adjust } = useProductActs(files)
  const change = async (before: Product, given: Given) => {
    const changed = changedIn(given, givenOf(productValues(before, i18n.language), currency, i18n.language))
    if (Object.keys(changed).length === 0) return
    const { answer } = await update.mutateAsync({ product: { id: before.id, version: before.version, ...changed } })
    setBase(answer.product)
  }
  const save = async (values: ProductValues): Promise<FormErrors<ProductValues> | void> => {
    const given = givenOf(values, currency, i18n.language)
    const stock = Number(values.stock)
    try {
      if (!base) return void (await add.mutateAsync({ product: { ...given, stock } }))
      await change(base, given)
      const by = stock - (product ?? base).stock
      if (by !== 0) await adjust.mutateAsync({ productId: base.id, by })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'ecommerce.slug_taken') return { slug: problemText(problem) }
      setOutdated(problem.code === 'ecommerce.changed')
      throw problem
    }
  }
  const startFrom = (current: Product | null) => {
    setBase(current)
    setOutdated(false)
  }
  return { save, isOutdated, startFrom }
}

function useProductActs(files: readonly File[]) {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const quiet = { topics: ['products'], onProblem: () => true }
  return {
    adjust: useAction(ecommerce.adjustStock, quiet),
    update: useAction(ecommerce.updateProduct, { ...quiet, done: (answer) => t('done.changed', { name: answer.product.name }) }),
    add: useAction(ecommerce.addProduct, {
      ...quiet,
      onSuccess: ({ product: { id, name } }) => {
        toast.success(t('done.added', { name }))
        sendOnceShown(id, files)
        void navigate({ to: '/shop/manage/$id', params: { id: String(id) } as never, replace: true })
      },
    }),
  }
}

const productValues = (product: Product | null, language: string): ProductValues => ({
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

function givenOf(values: ProductValues, currency: string, language: string) {
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

type Given = ReturnType<typeof givenOf>

const changedIn = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof T])) as Partial<T>

function checkProduct(values: ProductValues, currency: string, language: string, t: TFunction<'ecommerce'>): FormErrors<ProductValues> {
  const rate = rateOf(values.taxRate, language)
  return {
    ...(!values.name.trim() && { name: t('error.missing') }),
    ...((parseAmount(values.price, currency, language) ?? -1) < 0 && { price: t('error.amount') }),
    ...((rate === null || rate < 0 || rate > 100) && { taxRate: t('error.percent') }),
    ...(!/^\d{1,8}$/.test(values.stock.trim()) && { stock: t('error.stock') }),
    ...(!/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u.test(values.slug.trim()) && { slug: t('error.slug') }),
  }
}
