import { Coins, Mail, ReceiptText, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { ecommerce } from '../../contract.ts'
import type { Order } from '../contract.ts'
import { OrderDialog, type OrderDialogKind } from './order-dialog.tsx'
import { getOrderTopics } from '../../web/order-topics.ts'
import { orderAllows } from '../../web/order-state.ts'

export function OrderActions({ order, isMine }: { order: Order; isMine: boolean }) {
  const { t } = useTranslation('ecommerce')
  const ability = useAbility()
  const [openDialog, setOpenDialog] = useState<OrderDialogKind | null>(null)
  const mutations = useOrderMutations(order)
  const isStaff = !isMine && isAllowed(ability, { action: 'update', subject: 'Order', object: order })
  const getDialogProps = (kind: OrderDialogKind) => ({ ...preloadOnIntent(lazyDialog), onClick: () => setOpenDialog(kind) })
  const canCancel = isMine ? order.canCancel : isStaff && orderAllows.cancel(order)
  const isPaidNext = orderAllows.pay(order)
  return (
    <>
      {canCancel && (
        <Button icon={<X />} {...getDialogProps(isMine ? 'cancelMine' : 'cancel')}>
          {t('act.cancel')}
        </Button>
      )}
      {isStaff && orderAllows.mail(order) && (
        <Button icon={<Mail />} {...getDialogProps('mail')}>
          {t('act.mail')}
        </Button>
      )}
      {isStaff && orderAllows.deliver(order) && (
        <Button icon={<Truck data-points />} variant={isPaidNext ? 'secondary' : 'primary'} {...getDialogProps('deliver')}>
          {t('act.deliver')}
        </Button>
      )}
      {isStaff && orderAllows.invoice(order) && (
        <Button icon={<ReceiptText />} variant="primary" isLoading={mutations.isInvoicing} onClick={mutations.invoice}>
          {t('act.invoice')}
        </Button>
      )}
      {isStaff && isPaidNext && (
        <Button icon={<Coins />} variant="primary" isLoading={mutations.isPaying} onClick={() => void mutations.pay()}>
          {t('act.pay')}
        </Button>
      )}
      <OrderDialog order={order} kind={openDialog} onClose={() => setOpenDialog(null)} />
    </>
  )
}

function useOrderMutations(order: Order) {
  const { t } = useTranslation('ecommerce')
  const options = { topics: getOrderTopics(order), final: true }
  const invoice = useApiMutation(ecommerce.invoiceOrder, {
    ...options,
    onSuccess: ({ order: { invoiceNumber } }) => void toast.success(t('done.invoiced', { number: invoiceNumber })),
  })
  const pay = useApiMutation(ecommerce.payOrder, {
    ...options,
    onSuccess: () => void toast.success(t('done.paid', { number: order.number })),
  })
  return {
    invoice: () => invoice.mutate({ id: order.id }),
    isInvoicing: invoice.isPending,
    pay: async () => {
      const isConfirmed = await confirm({
        title: t('pay.title', { number: order.number }),
        text: t('pay.text'),
        confirmLabel: t('act.pay'),
      })
      if (isConfirmed) pay.mutate({ id: order.id })
    },
    isPaying: pay.isPending,
  }
}
