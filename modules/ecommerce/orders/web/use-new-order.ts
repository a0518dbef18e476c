import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import { addresseeOf, addressValues, checkAddress, type AddressValues } from '../../addresses/web/index.ts'

export type NewLine = { productId: number; name: string; image: string | null; price: number; currency: string; quantity: number }

export type NewOrderValues = AddressValues & {
  customer: { id: number; fullName: string } | null
  lines: readonly NewLine[]
  /** The id of the delivery method; empty: the first one. */
  method: string
  reference: string
  note: string
}

export type NewOrder = ReturnType<typeof useNewOrder>

const initial: NewOrderValues = { ...addressValues(null), customer: null, lines: [], method: '', reference: '', note: '' }

export function useNewOrder() {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const add = useAction(ecommerce.addOrder, {
    topics: ['orders', 'products', 'invoices'],
    final: true,
    onProblem: () => true,
    onSuccess: ({ order: { id, number } }) => {
      toast.success(t('done.taken', { number }))
      void navigate({ to: '/shop/orders/$id', params: { id: String(id) } as never })
    },
  })
  const form = useForm<NewOrderValues>({
    initial,
    check: (values) => checkOrder(values, t),
    explain: (problem) => problemText(problem),
    save: async (values) => void (await add.mutateAsync({ order: draftOf(values) })),
  })
  return { form, quote: useQuote(form.values) }
}

/** What it comes to at this moment; the sums stay in sight while the next ones come. */
function useQuote({ lines, method }: NewOrderValues) {
  const asked = {
    productId: lines.map(({ productId }) => productId),
    quantity: lines.map(({ quantity }) => quantity),
    ...(method && { deliveryMethodId: Number(method) }),
  }
  const { data } = useRead(ecommerce.quoteOrder, asked, { enabled: lines.length > 0, keep: true })
  return lines.length > 0 ? data : undefined
}

const draftOf = (values: NewOrderValues) => ({
  customer: values.customer!.id,
  lines: values.lines.map(({ productId, quantity }) => ({ productId, quantity })),
  address: addresseeOf(values),
  ...(values.method && { deliveryMethodId: Number(values.method) }),
  reference: values.reference.trim() || null,
  note: values.note.trim() || null,
})

const checkOrder = (values: NewOrderValues, t: TFunction<'ecommerce'>) => ({
  ...checkAddress(values, t),
  ...(!values.customer && { customer: t('error.missing') }),
  ...(values.lines.length === 0 && { lines: t('error.noLines') }),
})
