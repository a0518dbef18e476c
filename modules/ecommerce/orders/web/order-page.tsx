import { useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ecommerce } from '../../contract.ts'
import type { Order } from '../contract.ts'
import { isOwnOrdersPath } from './is-own-orders-path.ts'
import { OrderPlaceholder } from './order-placeholder.tsx'
import { OrderView } from './order-view.tsx'
import css from './orders.module.css'

/** Serves both `/shop/my-orders/$id` and `/shop/orders/$id`. */
export default function OrderPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isMine = useLocation({ select: isOwnOrdersPath })
  return isMine ? <MyOrder id={Number(id) || 1} /> : <AnyOrder id={Number(id) || 1} />
}

function AnyOrder({ id }: { id: number }) {
  const { data, error, refetch } = useApiQuery(ecommerce.getOrder, { id })
  if (!data) return <OrderPlaceholder list="/shop/orders" error={error} onRetry={() => void refetch()} />
  return <OrderView order={data.order} isMine={false} />
}

const parseSearch = (raw: RawSearchParams) => ({ isJustPlaced: parseText(raw['placed']) !== '' })

function MyOrder({ id }: { id: number }) {
  const [{ isJustPlaced }] = useSearchParams(parseSearch)
  const { data, error, refetch } = useApiQuery(ecommerce.getMyOrder, { id })
  if (!data) return <OrderPlaceholder list="/shop/my-orders" error={error} onRetry={() => void refetch()} />
  return (
    <>
      {isJustPlaced && data.order.status !== 'cancelled' && <OrderConfirmation order={data.order} />}
      <OrderView order={data.order} isMine />
    </>
  )
}

function OrderConfirmation({ order: { number, timeline } }: { order: Order }) {
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
