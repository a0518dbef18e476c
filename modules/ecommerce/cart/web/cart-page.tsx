import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ecommerce } from '../../contract.ts'
import { CartLines } from './cart-lines.tsx'
import css from './cart-page.module.css'
import { ShopPlaces } from '../../web/shop-places.tsx'
import { Sums } from '../../web/sums.tsx'

type Cart = Output<typeof ecommerce.getCart>

/** What is to be bought, with what has changed since it was put here. */
export default function CartPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useRead(ecommerce.getCart, {})
  return (
    <>
      <PageHead title={t('nav.cart')} summary={data && t('pieces', { count: data.count })} />
      <ShopPlaces />
      {data ? data.products.length > 0 ? <FilledCart cart={data} /> : <NoCart /> : !error && <Waiting />}
      {!data && error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
    </>
  )
}

function FilledCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation('ecommerce')
  return (
    <>
      {cart.hasChanges && <Changed />}
      <div className={css.cart}>
        <Card isFlush>
          <CartLines lines={cart.products} />
        </Card>
        <Card title={t('sums')} className={css.side!}>
          {cart.totals && <Sums totals={cart.totals} isBeforeDelivery />}
          {isMixed(cart) && <Alert color="warning">{t('problem.ecommerce.currencies')}</Alert>}
          <ToCheckout cart={cart} />
          <Link to="/shop" className={css.on}>
            {t('cart.goOn')}
          </Link>
        </Card>
      </div>
    </>
  )
}

const isMixed = ({ products }: Cart) =>
  new Set(products.filter(({ changes }) => !changes.isRemoved).map(({ currency }) => currency)).size > 1

/** Nothing is changed behind anybody's back: prices and pieces are taken over by a press. */
function Changed() {
  const { t } = useTranslation('ecommerce')
  const accept = useAction(ecommerce.acceptCart, { topics: ['cart'] })
  return (
    <div className={css.changed}>
      <Alert
        color="warning"
        title={t('changed.title')}
        action={
          <Button size="small" isLoading={accept.isPending} onClick={() => accept.mutate({})}>
            {t('changed.accept')}
          </Button>
        }
      >
        {t('changed.text')}
      </Alert>
    </div>
  )
}

function ToCheckout({ cart }: { cart: Cart }) {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const begin = useAction(ecommerce.beginCheckout, {
    topics: ['checkout', 'cart'],
    final: true,
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

function NoCart() {
  const { t } = useTranslation('ecommerce')
  return (
    <Card>
      <Empty
        text={t('cart.none')}
        action={
          <Link to="/shop" className={buttonClass({ variant: 'primary' })}>
            {t('cart.find')}
          </Link>
        }
      />
    </Card>
  )
}

function Waiting() {
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
