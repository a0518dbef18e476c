import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { ecommerce } from '../../contract.ts'
import { isMineAt } from './is-mine-at.ts'
import { OrderTable, useOrderColumns } from './order-table.tsx'
import { ShopPlaces } from '../../web/shop-places.tsx'

/** One's own orders, or everybody's, as the address says. */
export default function OrdersPage() {
  const isMine = useLocation({ select: isMineAt })
  return isMine ? <MyOrders /> : <AllOrders />
}

function MyOrders() {
  const { t } = useTranslation('ecommerce')
  const columns = useOrderColumns(false)
  const control = useTableView({ name: 'my-orders', columns, initial: [] })
  const { page } = control.view
  const list = useRead(ecommerce.listMyOrders, { ...control.input, page, perPage: control.perPage }, { keep: true })
  const none = (
    <Empty
      text={t('order.noneMine')}
      action={
        <Link to="/shop" className={buttonClass({ variant: 'primary' })}>
          {t('cart.find')}
        </Link>
      }
    />
  )
  return (
    <>
      <PageHead title={t('nav.myOrders')} summary={list.data && t('orders', { count: list.data.total })} />
      <ShopPlaces />
      <OrderTable label={t('nav.myOrders')} path="/shop/my-orders" {...{ control, columns, list, none }} />
    </>
  )
}

function AllOrders() {
  const { t } = useTranslation('ecommerce')
  const mayAdd = useMay(['create', 'Order'])
  const columns = useOrderColumns(true)
  const control = useTableView({ name: 'orders', columns, initial: [] })
  const { page } = control.view
  const list = useRead(ecommerce.listOrders, { ...control.input, page, perPage: control.perPage }, { keep: true })
  return (
    <>
      <PageHead
        title={t('nav.orders')}
        summary={list.data && t('orders', { count: list.data.total })}
        primary={
          mayAdd && (
            <Link to="/shop/orders/new" className={buttonClass({ variant: 'primary' })}>
              <Plus />
              {t('newOrder')}
            </Link>
          )
        }
      />
      <ShopPlaces />
      <OrderTable label={t('nav.orders')} path="/shop/orders" {...{ control, columns, list }} none={<Empty text={t('order.none')} />} />
    </>
  )
}
