import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { parseOneOf, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { CartLine } from '../../cart/contract.ts'
import { checkoutSteps, type Checkout } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressStep } from './address-step.tsx'
import css from '../../web/checkout.module.css'
import type { CheckoutData, CheckoutStep } from './checkout-data.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { StepNavigation } from './step-navigation.tsx'

type Go = (step: CheckoutStep) => void

const parseStep = (raw: RawSearchParams) => ({ step: parseOneOf(['', ...checkoutSteps], raw['step']) })

/** The server stores the input of each step; the URL holds the current step. */
export default function CheckoutPage() {
  const { t } = useTranslation('ecommerce')
  const { data, error, refetch } = useApiQuery(ecommerce.getCheckout, {}, { staleTime: 0 })
  return (
    <>
      <BackLink to="/shop/cart">{t('back.cart')}</BackLink>
      <PageHeader title={t('nav.checkout')} />
      {data?.checkout && <ActiveCheckout offer={{ ...data, checkout: data.checkout }} />}
      {data?.checkout === null && <EmptyCheckout />}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="320px" />}
    </>
  )
}

function ActiveCheckout({ offer }: { offer: CheckoutData }) {
  const { checkout } = offer
  const [{ step: requestedStep }, change] = useSearchParams(parseStep)
  const furthest = getFurthestStep(checkout)
  const targetStep = requestedStep === '' ? checkout.step : requestedStep
  const step = checkoutSteps.indexOf(targetStep) <= checkoutSteps.indexOf(furthest) ? targetStep : furthest
  const go: Go = (next) => change({ step: next }, { push: true })
  useEffect(() => {
    if (requestedStep !== step) change({ step })
  }, [requestedStep, step, change])
  const isBlocked = checkout.hasChanges || checkout.isExpired
  return (
    <>
      <StepNavigation step={step} furthest={furthest} onGo={go} />
      {isBlocked && <CheckoutAlert checkout={checkout} />}
      <div className={css.checkout}>
        <div className={css.main}>
          {step === 'address' && <AddressStep checkout={checkout} onDone={() => go('delivery')} />}
          {step === 'delivery' && <DeliveryStep offer={offer} onDone={() => go('payment')} onBack={() => go('address')} />}
          {step === 'payment' && <PaymentStep offer={offer} isBlocked={isBlocked} onGo={go} />}
        </div>
        <CheckoutSummary checkout={checkout} />
      </div>
    </>
  )
}

/** The last step whose previous steps are complete. */
const getFurthestStep = ({ address, deliveryMethodId }: Checkout): CheckoutStep =>
  address === null ? 'address' : deliveryMethodId === null ? 'delivery' : 'payment'

/** Shown when the reservation has expired or the cart has changed. */
function CheckoutAlert({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('ecommerce')
  const accept = useApiMutation(ecommerce.acceptCart, { topics: ['cart'] })
  const begin = useApiMutation(ecommerce.beginCheckout, { topics: ['checkout', 'cart'], isIrreversible: true })
  const { data: cart, isLoading } = useCartQuery()
  if (isLoading) return null
  const resume = () => (checkout.hasChanges ? accept.mutate({}, { onSuccess: () => begin.mutate({}) }) : begin.mutate({}))
  const reason = cart?.products.every(isUnavailable) ? 'gone' : checkout.hasChanges ? 'changed' : 'expired'
  return (
    <div className={css.heldUp}>
      <Alert
        color="warning"
        title={t(`held.${reason}`)}
        action={
          <span className={css.ways}>
            <Link to="/shop/cart" className={getButtonClass({ size: 'small' })}>
              {t('back.cart')}
            </Link>
            {reason === 'gone' ? (
              <Link to="/shop" className={getButtonClass({ size: 'small', variant: 'primary' })}>
                {t('cart.find')}
              </Link>
            ) : (
              <Button size="small" variant="primary" isLoading={accept.isPending || begin.isPending} onClick={resume}>
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

const useCartQuery = () => useApiQuery(ecommerce.getCart, {}, { staleTime: 0 })

const isUnavailable = ({ changes: { isRemoved, stock } }: CartLine) => isRemoved || stock?.available === 0

function EmptyCheckout() {
  const { t } = useTranslation('ecommerce')
  const begin = useApiMutation(ecommerce.beginCheckout, { topics: ['checkout', 'cart'], isIrreversible: true })
  const { data: cart, error, refetch, isPending } = useCartQuery()
  if (error && !cart) return <ProblemState problem={error} onRetry={refetch} />
  if (isPending) return <Skeleton height="320px" />
  const lines = cart?.products ?? []
  const isAllUnavailable = lines.every(isUnavailable)
  return (
    <Card>
      <EmptyState
        text={t(lines.length === 0 ? 'cart.none' : isAllUnavailable ? 'held.goneText' : 'checkout.notBegun')}
        action={
          isAllUnavailable ? (
            <Link to="/shop" className={getButtonClass({ variant: 'primary' })}>
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
