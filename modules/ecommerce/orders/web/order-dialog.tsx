import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import type { Order } from '../contract.ts'
import { getOrderTopics } from '../../web/order-topics.ts'

export type OrderDialogKind = 'cancel' | 'cancelMine' | 'deliver' | 'mail'
type OrderDialogProps = { order: Order; kind: OrderDialogKind | null; onClose: () => void }

/** Asks for one text before the action: a reason, a tracking number or an email address. */
export function OrderDialog({ order, kind, onClose }: OrderDialogProps) {
  const { t } = useTranslation('ecommerce')
  const action = kind === 'cancelMine' ? 'cancel' : kind
  return (
    <Dialog isOpen={kind !== null} size="small" title={action ? t(`${action}.title`, { number: order.number }) : ''} onClose={onClose}>
      {kind && <OrderDialogForm key={kind} {...{ order, kind, onClose }} />}
    </Dialog>
  )
}

function OrderDialogForm({ order, kind, onClose }: { order: Order; kind: OrderDialogKind; onClose: () => void }) {
  const { t } = useTranslation('ecommerce')
  const submit = useSubmit(order, kind)
  const action = kind === 'cancelMine' ? 'cancel' : kind
  const form = useForm({
    initial: { text: kind === 'mail' ? ((order.billingAddress ?? order.address).email ?? '') : '' },
    validate: ({ text }) => (kind === 'mail' && !/^\S+@\S+\.\S+$/.test(text.trim()) ? { text: t('error.email') } : {}),
    formatError: (problem) => formatProblem(problem),
    save: async ({ text }) => {
      await submit(text.trim())
      onClose()
    },
  })
  const { error, ...field } = form.field('text')
  const props = { ...field, ...(error && { error }), label: t(`${action}.field`), autoFocus: true }
  return (
    <Form form={form} autoComplete="off">
      <p>{t(`${action}.text`)}</p>
      {action === 'cancel' ? (
        <TextArea {...props} maxLength={500} rows={2} dir="auto" />
      ) : (
        <TextField {...props} maxLength={action === 'mail' ? 254 : 200} dir="ltr" />
      )}
      <FormActions form={form} action={t(`act.${action}`)} onCancel={onClose} />
    </Form>
  )
}

function useSubmit(order: Order, kind: OrderDialogKind): (text: string) => Promise<unknown> {
  const { t } = useTranslation('ecommerce')
  const { id, number } = order
  const getOptions = (text: string) => ({
    topics: getOrderTopics(order),
    final: true,
    onProblem: () => true,
    onSuccess: () => void toast.success(text),
  })
  const cancel = useApiMutation(ecommerce.cancelOrder, getOptions(t('done.cancelled', { number })))
  const cancelMine = useApiMutation(ecommerce.cancelMyOrder, getOptions(t('done.cancelled', { number })))
  const deliver = useApiMutation(ecommerce.deliverOrder, getOptions(t('done.delivered', { number })))
  const mail = useApiMutation(ecommerce.mailOrder, getOptions(t('done.queued')))
  const optional = <K extends string>(name: K, text: string) => (text ? ({ [name]: text } as Record<K, string>) : {})
  return {
    cancel: (text: string) => cancel.mutateAsync({ id, ...optional('reason', text) }),
    cancelMine: (text: string) => cancelMine.mutateAsync({ id, ...optional('reason', text) }),
    deliver: (text: string) => deliver.mutateAsync({ id, ...optional('tracking', text) }),
    mail: (text: string) => mail.mutateAsync({ id, ...optional('to', text) }),
  }[kind]
}
