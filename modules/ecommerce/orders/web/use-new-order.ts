import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import { toAddressee, toAddressValues, validateAddress, type AddressValues } from '../../addresses/web/index.ts'

export type NewLine = { productId: number; name: string; image: string | null; price: number; currency: string; quantity: number }

export type NewOrderValues = AddressValues & {
  customer: { id: number; fullName: string } | null
  lines: readonly NewLine[]
  /** Delivery method id; empty for the first one offered. */
  method: string
  reference: string
  note: string
}

export type NewOrder = ReturnType<typeof useNewOrder>

const initial: NewOrderValues = { ...toAddressValues(null), customer: null, lines: [], method: '', reference: '', note: '' }

export function useNewOrder() {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const add = useApiMutation(ecommerce.addOrder, {
    topics: ['orders', 'products', 'invoices'],
    isIrreversible: true,
    onError: () => true,
    onSuccess: ({ order: { id, number } }) => {
      toast.success(t('done.taken', { number }))
      void navigate({ to: '/shop/orders/$id', params: { id: String(id) } as never })
    },
  })
  const form = useForm<NewOrderValues>({
    initial,
    validate: (values) => validateOrder(values, t),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => void (await add.mutateAsync({ order: toOrderDraft(values) })),
  })
  return { form, quote: useQuote(form.values) }
}

function useQuote({ lines, method }: NewOrderValues) {
  const input = {
    productId: lines.map(({ productId }) => productId),
    quantity: lines.map(({ quantity }) => quantity),
    ...(method && { deliveryMethodId: Number(method) }),
  }
  const { data } = useApiQuery(ecommerce.quoteOrder, input, { enabled: lines.length > 0, keepPreviousData: true })
  return lines.length > 0 ? data : undefined
}

const toOrderDraft = (values: NewOrderValues) => ({
  customer: values.customer!.id,
  lines: values.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  address: toAddressee(values),
  ...(values.method && { deliveryMethodId: Number(values.method) }),
  reference: values.reference.trim() || null,
  note: values.note.trim() || null,
})

const validateOrder = (values: NewOrderValues, t: TFunction<'ecommerce'>) => ({
  ...validateAddress(values, t),
  ...(!values.customer && { customer: t('error.missing') }),
  ...(values.lines.length === 0 && { lines: t('error.noLines') }),
})
