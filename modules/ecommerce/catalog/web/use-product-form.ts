import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormErrors } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../../products/product.ts'
import type { ShopSettings } from '../../settings/contract.ts'
import {
  pickChanges,
  validateProduct,
  toProductInput,
  rebaseProduct,
  tryRebaseProduct,
  toProductValues,
  type ProductInput,
  type ProductValues,
} from './product-values.ts'
import { queueImageUploads } from './use-image-uploads.ts'

type ProductFormInput = { product: Product | null; settings: ShopSettings; /** Pictures for a new one. */ files: readonly File[] }

/** The product form, rebased automatically when the product changes on the server while it is being edited. */
export function useProductForm({ product, settings, files }: ProductFormInput) {
  const { t, i18n } = useTranslation('ecommerce')
  const { language } = i18n
  const currency = product?.currency ?? settings.currency
  const { base, save, isOutdated, setBaseline } = useSaveProduct(product, { currency, files })
  const form = useForm<ProductValues>({
    initial: toProductValues(product, language),
    validate: (values) => validateProduct(values, currency, language, t),
    formatError: (problem) => formatProblem(problem),
    save,
  })
  const rebaseForm = (rebased: Product) => {
    setBaseline(rebased)
    form.reset(toProductValues(rebased, language), form.unsaved)
  }
  const rebased = base && product && !form.isSaving && tryRebaseProduct(base, product, { unsaved: form.unsaved, language })
  useEffect(() => {
    if (rebased) rebaseForm(rebased)
  })
  return {
    form,
    currency,
    isOutdated,
    keepLocalChanges: () => base && product && rebaseForm(rebaseProduct(base, product, form.unsaved)),
  }
}

/** Sends only changed fields, so that edits by others are not overwritten. */
function useSaveProduct(product: Product | null, { currency, files }: { currency: string; files: readonly File[] }) {
  const { i18n } = useTranslation('ecommerce')
  const [base, setBase] = useState(product)
  const [isOutdated, setOutdated] = useState(false)
  const { add, update, adjust } = useProductMutations(files)
  const saveFields = async (before: Product, input: ProductInput) => {
    const changes = pickChanges(input, toProductInput(toProductValues(before, i18n.language), currency, i18n.language))
    if (Object.keys(changes).length === 0) return
    const { data } = await update.mutateAsync({ product: { id: before.id, version: before.version, ...changes } })
    setBase({ ...data.product, stock: before.stock })
  }
  const saveStock = async (before: Product, stock: number) => {
    if (stock === before.stock) return
    await adjust.mutateAsync({ productId: before.id, by: stock - before.stock })
    setBase((saved) => saved && { ...saved, stock })
  }
  const save = async (values: ProductValues): Promise<FormErrors<ProductValues> | void> => {
    const input = toProductInput(values, currency, i18n.language)
    const stock = Number(values.stock)
    try {
      if (!base) return void (await add.mutateAsync({ product: { ...input, stock } }))
      await saveFields(base, input)
      await saveStock(base, stock)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'ecommerce.slug_taken') return { slug: formatProblem(problem) }
      setOutdated(problem.code === 'ecommerce.changed')
      throw problem
    }
  }
  const setBaseline = (rebased: Product) => {
    setBase(rebased)
    setOutdated(false)
  }
  return { base, save, isOutdated, setBaseline }
}

function useProductMutations(files: readonly File[]) {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const options = { topics: ['products'], onProblem: () => true }
  return {
    adjust: useApiMutation(ecommerce.adjustStock, options),
    update: useApiMutation(ecommerce.updateProduct, {
      ...options,
      undoMessage: (answer) => t('done.changed', { name: answer.product.name }),
    }),
    add: useApiMutation(ecommerce.addProduct, {
      ...options,
      onSuccess: ({ product: { id, name } }) => {
        toast.success(t('done.added', { name }))
        queueImageUploads(id, files)
        void navigate({ to: '/shop/manage/$id', params: { id: String(id) } as never, replace: true })
      },
    }),
  }
}
