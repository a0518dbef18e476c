import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { ecommerce } from '../../contract.ts'
import { isOwnOrdersPath } from './is-own-orders-path.ts'
import { OrderTable, useOrderColumns } from './order-table.tsx'
import { ShopNavigation } from '../../web/shop-navigation.tsx'

/** Serves both `/shop/my-orders` and `/shop/orders`. */
export default function OrdersPage() {
  const isMine = useLocation({ select: isOwnOrdersPath })
  return isMine ? <MyOrders /> : <AllOrders />
}

function MyOrders() {
  const { t } = useTranslation('ecommerce')
  const columns = useOrderColumns(false)
  const control = useTableView({ name: 'my-orders', columns, initial: [] })
  const { page } = control.view
  const list = useApiQuery(ecommerce.listMyOrders, { ...control.input, page, perPage: control.perPage }, { keepPreviousData: true })
  const none = (
    <EmptyState
      text={t('order.noneMine')}
      action={
        <Link to="/shop" className={getButtonClass({ variant: 'primary' })}>
          {t('cart.find')}
        </Link>
      }
    />
  )
  return (
    <>
      <PageHeader title={t('nav.myOrders')} summary={list.data && t('orders', { count: list.data.total })} />
      <ShopNavigation />
      <OrderTable label={t('nav.myOrders')} path="/shop/my-orders" {...{ control, columns, list, empty: none }} />
    </>
  )
}

function AllOrders() {
  const { t } = useTranslation('ecommerce')
  const canAdd = useCanAccess(['create', 'Order'])
  const columns = useOrderColumns(true)
  const control = useTableView({ name: 'orders', columns, initial: [] })
  const { page } = control.view
  const list = useApiQuery(ecommerce.listOrders, { ...control.input, page, perPage: control.perPage }, { keepPreviousData: true })
  const addLink = canAdd && (
    <Link to="/shop/orders/new" className={getButtonClass({ variant: 'primary' })}>
      <Plus />
      {t('newOrder')}
    </Link>
  )
  return (
    <>
      <PageHeader title={t('nav.orders')} summary={list.data && t('orders', { count: list.data.total })} primary={addLink} />
      <ShopNavigation />
      <OrderTable
        label={t('nav.orders')}
        path="/shop/orders"
        {...{ control, columns, list }}
        empty={<EmptyState text={t('order.none')} action={addLink} />}
      />
    </>
  )
}
