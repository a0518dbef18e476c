import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import type { Order } from '../contract.ts'
import { AddressText } from '../../addresses/web/index.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderStatusPill } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import css from './orders.module.css'
import { OrderTotals } from '../../web/order-totals.tsx'
import { Thumbnail } from '../../web/thumbnail.tsx'

type OrderViewProps = { order: Order; isMine: boolean }

export function OrderView({ order, isMine }: OrderViewProps) {
  const { t } = useTranslation('ecommerce')
  const { dateTime } = useFormat()
  const list = isMine ? '/shop/my-orders' : '/shop/orders'
  return (
    <>
      <BackLink to={list}>{t(isMine ? 'nav.myOrders' : 'nav.orders')}</BackLink>
      <PageHeader
        title={t('order.title', { number: order.number })}
        summary={
          <span className={css.facts}>
            <OrderStatusPill status={order.status} />
            <span>{dateTime(order.createdAt)}</span>
            {!isMine && order.customer && <bdi>{order.customer.fullName}</bdi>}
          </span>
        }
        primary={<OrderActions order={order} isMine={isMine} />}
        menuSections={[{ items: [{ id: 'print', label: t('print'), icon: <Printer />, onAction: () => globalThis.print() }] }]}
      />
      <div className={css.order}>
        <div className={css.stack}>
          <OrderLines order={order} />
          <Card title={t('timeline')} className={css.trail}>
            <OrderTimeline order={order} />
          </Card>
        </div>
        <OrderDetails order={order} />
      </div>
    </>
  )
}

function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation('ecommerce')
  const { money, number } = useFormat()
  return (
    <Card title={t('lines')}>
      <ul className={css.lines}>
        {order.lines.map((line) => (
          <li key={line.productId} className={css.line}>
            <Thumbnail address={line.image} />
            <div className={css.words}>
              <p>
                <Link to="/shop/products/$id" params={{ id: String(line.productId) } as never}>
                  {line.name}
                </Link>
              </p>
              <p className={css.soft}>
                <bdi>
                  {number(line.quantity)} × {money(line.unitPrice, order.currency)}
                </bdi>
              </p>
            </div>
            <bdi className={css.amount}>{money(line.net, order.currency)}</bdi>
          </li>
        ))}
      </ul>
      <div className={css.sums}>
        <OrderTotals totals={order} />
      </div>
    </Card>
  )
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('ecommerce')
  const { address, billingAddress, deliveryMethod, payment, reference, note, tracking } = order
  return (
    <div className={css.stack}>
      <Card isDense title={t('step.address')}>
        <AddressText address={address} />
      </Card>
      {billingAddress && (
        <Card isDense title={t('billing')}>
          <AddressText address={billingAddress} />
        </Card>
      )}
      <Card isDense title={t('details')}>
        <dl className={css.details}>
          <Detail label={t('step.delivery')}>{deliveryMethod.title}</Detail>
          {tracking && (
            <Detail label={t('tracking')}>
              <bdi dir="ltr">{tracking}</bdi>
            </Detail>
          )}
          <Detail label={t('step.payment')}>{t(`payment.${payment}`)}</Detail>
          {order.invoiceNumber && (
            <Detail label={t('invoice')}>
              <InvoiceLink order={order} />
            </Detail>
          )}
          {reference && <Detail label={t('field.Order.reference')}>{reference}</Detail>}
          {note && <Detail label={t('note')}>{note}</Detail>}
        </dl>
      </Card>
    </div>
  )
}

const Detail = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function InvoiceLink({ order: { invoiceId, invoiceNumber } }: { order: Order }) {
  const canRead = useCanAccess(['read', 'Invoice'])
  const number = <bdi dir="ltr">{invoiceNumber}</bdi>
  if (!canRead || invoiceId === null) return number
  return (
    <Link to="/invoices/$id" params={{ id: String(invoiceId) } as never}>
      {number}
    </Link>
  )
}
