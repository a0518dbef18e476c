import { Coins, Mail, ReceiptText, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may, useAbility } from '#platform/web/session/abilities.tsx'
import { useAction } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { dialogPart } from '#platform/web/ui/overlays/dialog.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { ecommerce } from '../../contract.ts'
import type { Order } from '../contract.ts'
import { OrderDialog, type OrderAsk } from './order-dialog.tsx'
import { topicsOf } from '../../web/topics.ts'
import { can } from '../../web/what-can.ts'

/** What comes next with an order: for its customer to cancel it, for staff to see it through. */
export function OrderActs({ order, isMine }: { order: Order; isMine: boolean }) {
  const { t } = useTranslation('ecommerce')
  const ability = useAbility()
  const [asked, ask] = useState<OrderAsk | null>(null)
  const acts = useOrderActs(order)
  const isStaff = !isMine && may(ability, { action: 'update', subject: 'Order', object: order })
  const asks = (what: OrderAsk) => ({ ...intentProps(dialogPart), onClick: () => ask(what) })
  const mayCancel = isMine ? order.canCancel : isStaff && can.cancel(order)
  const isPaidNext = can.pay(order)
  return (
    <>
      {mayCancel && (
        <Button icon={<X />} {...asks(isMine ? 'cancelMine' : 'cancel')}>
          {t('act.cancel')}
        </Button>
      )}
      {isStaff && can.mail(order) && (
        <Button icon={<Mail />} {...asks('mail')}>
          {t('act.mail')}
        </Button>
      )}
      {isStaff && can.deliver(order) && (
        <Button icon={<Truck data-points />} variant={isPaidNext ? 'secondary' : 'primary'} {...asks('deliver')}>
          {t('act.deliver')}
        </Button>
      )}
      {isStaff && can.invoice(order) && (
        <Button icon={<ReceiptText />} variant="primary" isLoading={acts.isInvoicing} onClick={acts.invoice}>
          {t('act.invoice')}
        </Button>
      )}
      {isStaff && isPaidNext && (
        <Button icon={<Coins />} variant="primary" isLoading={acts.isPaying} onClick={() => void acts.pay()}>
          {t('act.pay')}
        </Button>
      )}
      <OrderDialog order={order} asked={asked} onClose={() => ask(null)} />
    </>
  )
}

function useOrderActs(order: Order) {
  const { t } = useTranslation('ecommerce')
  const options = { topics: topicsOf(order), final: true }
  const invoice = useAction(ecommerce.invoiceOrder, {
    ...options,
    onSuccess: ({ order: { invoiceNumber } }) => void toast.success(t('done.invoiced', { number: invoiceNumber })),
  })
  const pay = useAction(ecommerce.payOrder, { ...options, onSuccess: () => void toast.success(t('done.paid', { number: order.number })) })
  return {
    invoice: () => invoice.mutate({ id: order.id }),
    isInvoicing: invoice.isPending,
    pay: async () => {
      const isSure = await confirm({ title: t('pay.title', { number: order.number }), text: t('pay.text'), action: t('act.pay') })
      if (isSure) pay.mutate({ id: order.id })
    },
    isPaying: pay.isPending,
  }
}
