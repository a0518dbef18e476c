import { useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textOf, useAddress, type RawSearch } from '#platform/web/routing/address.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ecommerce } from '../../contract.ts'
import type { Order } from '../contract.ts'
import { isMineAt } from './is-mine-at.ts'
import { NoOrder } from './no-order.tsx'
import { OrderView } from './order-view.tsx'
import css from './orders.module.css'

/** One order: one's own, or as staff see to it. */
export default function OrderPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isMine = useLocation({ select: isMineAt })
  return isMine ? <MyOrder id={Number(id) || 1} /> : <AnyOrder id={Number(id) || 1} />
}

function AnyOrder({ id }: { id: number }) {
  const { data, error, refetch } = useRead(ecommerce.getOrder, { id })
  if (!data) return <NoOrder list="/shop/orders" error={error} onRetry={() => void refetch()} />
  return <OrderView order={data.order} isMine={false} />
}

const readPlaced = (raw: RawSearch) => ({ isPlaced: textOf(raw['placed']) !== '' })

/** Just after it was placed, with thanks. */
function MyOrder({ id }: { id: number }) {
  const [{ isPlaced }] = useAddress(readPlaced)
  const { data, error, refetch } = useRead(ecommerce.getMyOrder, { id })
  if (!data) return <NoOrder list="/shop/my-orders" error={error} onRetry={() => void refetch()} />
  return (
    <>
      {isPlaced && data.order.status !== 'cancelled' && <Thanks order={data.order} />}
      <OrderView order={data.order} isMine />
    </>
  )
}

function Thanks({ order: { number, timeline } }: { order: Order }) {
  const { t } = useTranslation('ecommerce')
  const mail = timeline.findLast(({ kind }) => kind === 'mail-queued' || kind === 'mail-accepted')
  return (
    <div className={css.thanks}>
      <Alert color="success" title={t('thanks.title', { number })}>
        {mail ? t('thanks.mail', { to: mail.values['to'] }) : t('thanks.text')}
      </Alert>
    </div>
  )
}
