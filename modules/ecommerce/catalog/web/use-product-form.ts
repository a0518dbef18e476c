import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormErrors } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../../products/contract.ts'
import type { ShopSettings } from '../../settings/contract.ts'
import { changedIn, checkProduct, givenOf, meet, meetQuietly, productValues, type Given, type ProductValues } from './product-values.ts'
import { sendOnceShown } from './use-image-uploads.ts'

type ProductFormInput = { product: Product | null; settings: ShopSettings; /** Pictures for a new one. */ files: readonly File[] }

/** A product as texts in a form, which goes on from what others, or one's own pictures, make of the product meanwhile. */
export function useProductForm({ product, settings, files }: ProductFormInput) {
  const { t, i18n } = useTranslation('ecommerce')
  const { language } = i18n
  const currency = product?.currency ?? settings.currency
  const { base, save, isOutdated, startFrom } = useSaveProduct(product, { currency, files })
  const form = useForm<ProductValues>({
    initial: productValues(product, language),
    check: (values) => checkProduct(values, currency, language, t),
    explain: (problem) => problemText(problem),
    save,
  })
  const goOnFrom = (met: Product) => {
    startFrom(met)
    form.reset(productValues(met, language), form.unsaved)
  }
  const met = base && product && !form.isSaving && meetQuietly(base, product, { unsaved: form.unsaved, language })
  useEffect(() => {
    if (met) goOnFrom(met)
  })
  return {
    form,
    currency,
    isOutdated,
    keepMine: () => base && product && goOnFrom(meet(base, product, form.unsaved)),
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
    setBase({ ...answer.product, stock: before.stock })
  }
  const count = async (before: Product, stock: number) => {
    if (stock === before.stock) return
    await adjust.mutateAsync({ productId: before.id, by: stock - before.stock })
    setBase((saved) => saved && { ...saved, stock })
  }
  const save = async (values: ProductValues): Promise<FormErrors<ProductValues> | void> => {
    const given = givenOf(values, currency, i18n.language)
    const stock = Number(values.stock)
    try {
      if (!base) return void (await add.mutateAsync({ product: { ...given, stock } }))
      await change(base, given)
      await count(base, stock)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'ecommerce.slug_taken') return { slug: problemText(problem) }
      setOutdated(problem.code === 'ecommerce.changed')
      throw problem
    }
  }
  const startFrom = (met: Product) => {
    setBase(met)
    setOutdated(false)
  }
  return { base, save, isOutdated, startFrom }
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
