import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { oneOf, useAddress, type RawSearch } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { CartLine } from '../../cart/contract.ts'
import { checkoutSteps, type Checkout } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressStep } from './address-step.tsx'
import css from '../../web/checkout.module.css'
import { CheckoutSide } from './checkout-side.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { Steps } from './steps.tsx'

export type CheckoutStep = (typeof checkoutSteps)[number]
export type Offer = Omit<Output<typeof ecommerce.getCheckout>, 'checkout'> & { checkout: Checkout }
type Go = (step: CheckoutStep) => void

const readStep = (raw: RawSearch) => ({ step: oneOf(['', ...checkoutSteps], raw['step']) })

/** A purchase in three steps; the server keeps what was filled in, the address says which step shows. */
export default function CheckoutPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useRead(ecommerce.getCheckout, {}, { staleTime: 0 })
  return (
    <>
      <BackLink to="/shop/cart">{t('back.cart')}</BackLink>
      <PageHead title={t('nav.checkout')} />
      {data?.checkout && <OneCheckout offer={{ ...data, checkout: data.checkout }} />}
      {data?.checkout === null && <NoCheckout />}
      {!data && error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
    </>
  )
}

function OneCheckout({ offer }: { offer: Offer }) {
  const { checkout } = offer
  const [{ step: asked }, change] = useAddress(readStep)
  const furthest = furthestOf(checkout)
  const wanted = asked === '' ? checkout.step : asked
  const step = checkoutSteps.indexOf(wanted) <= checkoutSteps.indexOf(furthest) ? wanted : furthest
  const go: Go = (next) => change({ step: next }, { push: true })
  useEffect(() => {
    if (asked !== step) change({ step })
  }, [asked, step, change])
  const isHeldUp = checkout.hasChanges || checkout.isExpired
  return (
    <>
      <Steps step={step} furthest={furthest} onGo={go} />
      {isHeldUp && <HeldUp checkout={checkout} />}
      <div className={css.checkout}>
        <div className={css.main}>
          {step === 'address' && <AddressStep checkout={checkout} onDone={() => go('delivery')} />}
          {step === 'delivery' && <DeliveryStep offer={offer} onDone={() => go('payment')} onBack={() => go('address')} />}
          {step === 'payment' && <PaymentStep offer={offer} isHeldUp={isHeldUp} onGo={go} />}
        </div>
        <CheckoutSide checkout={checkout} />
      </div>
    </>
  )
}

/** The last step whose answers before it are there. */
const furthestOf = ({ address, deliveryMethodId }: Checkout): CheckoutStep =>
  address === null ? 'address' : deliveryMethodId === null ? 'delivery' : 'payment'

/** The time is over or something has changed: reserved anew, at what it costs now, or back to the cart; to the shop where nothing is left. */
function HeldUp({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ecommerce')
  const accept = useAction(ecommerce.acceptCart, { topics: ['cart'] })
  const begin = useAction(ecommerce.beginCheckout, { topics: ['checkout', 'cart'], final: true })
  const { data: cart, isLoading } = useCart()
  if (isLoading) return null
  const goOn = () => (checkout.hasChanges ? accept.mutate({}, { onSuccess: () => begin.mutate({}) }) : begin.mutate({}))
  const reason = cart?.products.every(isGone) ? 'gone' : checkout.hasChanges ? 'changed' : 'expired'
  return (
    <div className={css.heldUp}>
      <Alert
        color="warning"
        title={t(`held.${reason}`)}
        action={
          <span className={css.ways}>
            <Link to="/shop/cart" className={buttonClass({ size: 'small' })}>
              {t('back.cart')}
            </Link>
            {reason === 'gone' ? (
              <Link to="/shop" className={buttonClass({ size: 'small', variant: 'primary' })}>
                {t('cart.find')}
              </Link>
            ) : (
              <Button size="small" variant="primary" isLoading={accept.isPending || begin.isPending} onClick={goOn}>
                {t(`held.${reason}Go`)}
              </Button>
            )}
          </span>
        }
      >
        {t(`held.${reason}Text`)}
      </Alert>
    </div>
  )
}

const useCart = () => useRead(ecommerce.getCart, {}, { staleTime: 0 })

/** No longer sold, or sold out. */
const isGone = ({ changes: { isRemoved, stock } }: CartLine) => isRemoved || stock?.available === 0

function NoCheckout() {
  const { t } = useTranslation('ecommerce')
  const begin = useAction(ecommerce.beginCheckout, { topics: ['checkout', 'cart'], final: true })
  const { data: cart, error, refetch, isPending } = useCart()
  if (error && !cart) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton height="320px" />
  const lines = cart?.products ?? []
  const isNothingLeft = lines.every(isGone)
  return (
    <Card>
      <Empty
        text={t(lines.length === 0 ? 'cart.none' : isNothingLeft ? 'held.goneText' : 'checkout.notBegun')}
        action={
          isNothingLeft ? (
            <Link to="/shop" className={buttonClass({ variant: 'primary' })}>
              {t('cart.find')}
            </Link>
          ) : (
            <Button variant="primary" isLoading={begin.isPending} onClick={() => begin.mutate({})}>
              {t('checkout.begin')}
            </Button>
          )
        }
      />
    </Card>
  )
}
