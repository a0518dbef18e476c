import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ecommerce } from '../../contract.ts'
import { CartLines } from './cart-lines.tsx'
import css from './cart-page.module.css'
import { ShopNavigation } from '../../web/shop-navigation.tsx'
import { OrderTotals } from '../../web/order-totals.tsx'

type Cart = Output<typeof ecommerce.getCart>

export default function CartPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useApiQuery(ecommerce.getCart, {})
  return (
    <>
      <PageHeader title={t('nav.cart')} summary={data && t('pieces', { count: data.count })} />
      <ShopNavigation />
      {data ? data.products.length > 0 ? <CartContent cart={data} /> : <EmptyCart /> : !error && <CartSkeleton />}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
    </>
  )
}

function CartContent({ cart }: { cart: Cart }) {
  const { t } = useTranslation('ecommerce')
  return (
    <>
      {cart.hasChanges && <CartChangedAlert />}
      <div className={css.cart}>
        <Card isFlush>
          <CartLines lines={cart.products} />
        </Card>
        <Card title={t('sums')} className={css.side!}>
          {cart.totals && <OrderTotals totals={cart.totals} isDeliveryPending />}
          {hasMixedCurrencies(cart) && <Alert color="warning">{t('problem.ecommerce.currencies')}</Alert>}
          <CheckoutButton cart={cart} />
          <Link to="/shop" className={css.on}>
            {t('cart.goOn')}
          </Link>
        </Card>
      </div>
    </>
  )
}

const hasMixedCurrencies = ({ products }: Cart) =>
  new Set(products.filter(({ changes }) => !changes.isRemoved).map(({ currency }) => currency)).size > 1

/** The cart never updates itself: the customer accepts new prices and quantities. */
function CartChangedAlert() {
  const { t } = useTranslation('ecommerce')
  const accept = useApiMutation(ecommerce.acceptCart, { topics: ['cart'] })
  const acceptButton = (
    <Button size="small" isLoading={accept.isPending} onClick={() => accept.mutate({})}>
      {t('changed.accept')}
    </Button>
  )
  return (
    <div className={css.changed}>
      <Alert color="warning" title={t('changed.title')} action={acceptButton}>
        {t('changed.text')}
      </Alert>
    </div>
  )
}

function CheckoutButton({ cart }: { cart: Cart }) {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const begin = useApiMutation(ecommerce.beginCheckout, {
    topics: ['checkout', 'cart'],
    isIrreversible: true,
    onSuccess: () => void navigate({ to: '/shop/checkout', search: { step: 'address' } as never }),
  })
  return (
    <>
      <Button
        variant="primary"
        className={css.checkout}
        disabled={cart.hasChanges || cart.count === 0}
        isLoading={begin.isPending}
        onClick={() => begin.mutate({})}
      >
        {t('checkout.begin')}
      </Button>
      <p className={css.note}>{t(cart.hasChanges ? 'changed.first' : 'checkout.note')}</p>
    </>
  )
}

function EmptyCart() {
  const { t } = useTranslation('ecommerce')
  return (
    <Card>
      <EmptyState
        text={t('cart.none')}
        action={
          <Link to="/shop" className={getButtonClass({ variant: 'primary' })}>
            {t('cart.find')}
          </Link>
        }
      />
    </Card>
  )
}

function CartSkeleton() {
  const { money } = useFormat()
  return (
    <div className={css.cart} aria-busy="true">
      <Card isFlush>
        <ul className={css.lines}>
          {[1, 2, 3].map((line) => (
            <li key={line} className={css.line} aria-hidden>
              <span className={css.picture}>
                <Skeleton height="100%" />
              </span>
              <Skeleton width="60%" />
              <span className={css.net}>
                <Skeleton width={`${money(10_000, 'EUR').length}ch`} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card className={css.side!}>
        <Skeleton height="180px" />
      </Card>
    </div>
  )
}
