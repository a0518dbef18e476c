import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { ecommerce } from '../../contract.ts'
import type { Order } from '../contract.ts'
import { topicsOf } from '../../web/topics.ts'

export type OrderAsk = 'cancel' | 'cancelMine' | 'deliver' | 'mail'
type OrderDialogProps = { order: Order; asked: OrderAsk | null; onClose: () => void }

/** One question about an order before it goes on. */
export function OrderDialog({ order, asked, onClose }: OrderDialogProps) {
  const { t } = useTranslation('ecommerce')
  const what = asked === 'cancelMine' ? 'cancel' : asked
  return (
    <Dialog isOpen={asked !== null} size="small" title={what ? t(`${what}.title`, { number: order.number }) : ''} onClose={onClose}>
      {asked && <Question key={asked} {...{ order, asked, onClose }} />}
    </Dialog>
  )
}

function Question({ order, asked, onClose }: { order: Order; asked: OrderAsk; onClose: () => void }) {
  const { t } = useTranslation('ecommerce')
  const send = useAnswer(order, asked)
  const what = asked === 'cancelMine' ? 'cancel' : asked
  const form = useForm({
    initial: { text: asked === 'mail' ? ((order.billingAddress ?? order.address).email ?? '') : '' },
    check: ({ text }) => (asked === 'mail' && !/^\S+@\S+\.\S+$/.test(text.trim()) ? { text: t('error.email') } : {}),
    explain: (problem) => problemText(problem),
    save: async ({ text }) => {
      await send(text.trim())
      onClose()
    },
  })
  const { error, ...field } = form.field('text')
  const props = { ...field, ...(error && { error }), label: t(`${what}.field`), autoFocus: true }
  return (
    <Form form={form} autoComplete="off">
      <p>{t(`${what}.text`)}</p>
      {what === 'cancel' ? (
        <TextArea {...props} maxLength={500} rows={2} dir="auto" />
      ) : (
        <TextField {...props} maxLength={what === 'mail' ? 254 : 200} dir="ltr" />
      )}
      <FormActions form={form} action={t(`act.${what}`)} onCancel={onClose} />
    </Form>
  )
}

function useAnswer(order: Order, asked: OrderAsk): (text: string) => Promise<unknown> {
  const { t } = useTranslation('ecommerce')
  const { id, number } = order
  const told = (text: string) => ({
    topics: topicsOf(order),
    final: true,
    onProblem: () => true,
    onSuccess: () => void toast.success(text),
  })
  const cancel = useAction(ecommerce.cancelOrder, told(t('done.cancelled', { number })))
  const cancelMine = useAction(ecommerce.cancelMyOrder, told(t('done.cancelled', { number })))
  const deliver = useAction(ecommerce.deliverOrder, told(t('done.delivered', { number })))
  const mail = useAction(ecommerce.mailOrder, told(t('done.queued')))
  const given = <K extends string>(name: K, text: string) => (text ? ({ [name]: text } as Record<K, string>) : {})
  return {
    cancel: (text: string) => cancel.mutateAsync({ id, ...given('reason', text) }),
    cancelMine: (text: string) => cancelMine.mutateAsync({ id, ...given('reason', text) }),
    deliver: (text: string) => deliver.mutateAsync({ id, ...given('tracking', text) }),
    mail: (text: string) => mail.mutateAsync({ id, ...given('to', text) }),
  }[asked]
}
