import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { PaymentMethod } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressText } from '../../addresses/web/index.ts'
import css from '../../web/checkout.module.css'
import type { CheckoutStep, CheckoutData } from './checkout-data.ts'

type PaymentStepProps = { offer: CheckoutData; isBlocked: boolean; onGo: (step: CheckoutStep) => void }

export function PaymentStep({ offer, isBlocked, onGo }: PaymentStepProps) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const form = usePaymentForm(offer)
  const { total, currency } = offer.checkout.totals
  return (
    <Form form={form}>
      <Review offer={offer} onGo={onGo} />
      <Card title={t('step.payment')}>
        <div className={css.stack}>
          <RadioGroup
            label={t('payment.how')}
            options={offer.payments.map((payment) => ({
              value: payment,
              label: (
                <span className={css.address}>
                  <span className={css.strong}>{t(`payment.${payment}`)}</span>
                  <span className={css.soft}>{t(`payment.${payment}Note`)}</span>
                </span>
              ),
            }))}
            value={form.values.payment}
            onChange={(payment) => form.set('payment', payment)}
          />
          <TextField {...form.field('reference')} label={t('reference')} help={t('reference.help')} maxLength={120} dir="auto" />
          <TextArea {...form.field('note')} label={t('note')} maxLength={2000} dir="auto" />
        </div>
      </Card>
      <p className={css.soft}>{t('place.note')}</p>
      <ActionBar>
        <Button onClick={() => onGo('delivery')}>{t('back.step')}</Button>
        <Button type="submit" variant="primary" isLoading={form.isSaving} disabled={isBlocked}>
          {t('place', { total: money(total, currency) })}
        </Button>
      </ActionBar>
    </Form>
  )
}

function usePaymentForm({ checkout, payments }: CheckoutData) {
  const navigate = useNavigate()
  const options = { onProblem: () => true, final: true }
  const update = useApiMutation(ecommerce.updateCheckout, { ...options, topics: [] })
  const place = useApiMutation(ecommerce.placeOrder, {
    ...options,
    topics: ['checkout', 'cart', 'products', 'my-orders'],
    onSuccess: ({ order }) =>
      void navigate({
        to: '/shop/my-orders/$id',
        params: { id: String(order.id) } as never,
        search: { placed: 1 } as never,
        replace: true,
      }),
  })
  return useForm<{ payment: PaymentMethod; reference: string; note: string }>({
    initial: { payment: checkout.payment ?? payments[0]!, reference: checkout.reference ?? '', note: checkout.note ?? '' },
    formatError: (problem) => formatProblem(problem),
    save: async ({ payment, reference, note }) => {
      const notes = { reference: reference.trim() || null, note: note.trim() || null }
      await update.mutateAsync({ checkout: { id: checkout.id, payment, ...notes } })
      await place.mutateAsync({ checkoutId: checkout.id, total: checkout.totals.total })
    },
  })
}

function Review({ offer: { checkout, deliveryMethods }, onGo }: Pick<PaymentStepProps, 'offer' | 'onGo'>) {
  const { t } = useTranslation('ecommerce')
  const method = deliveryMethods.find(({ id }) => id === checkout.deliveryMethodId)
  return (
    <div className={css.review}>
      <ReviewCard title={t('step.address')} onChange={() => onGo('address')}>
        {checkout.address && <AddressText address={checkout.address} />}
      </ReviewCard>
      {checkout.billingAddress && (
        <ReviewCard title={t('billing')} onChange={() => onGo('address')}>
          <AddressText address={checkout.billingAddress} />
        </ReviewCard>
      )}
      <ReviewCard title={t('step.delivery')} onChange={() => onGo('delivery')}>
        <p>{method?.title}</p>
      </ReviewCard>
    </div>
  )
}

function ReviewCard({ title, onChange, children }: { title: string; onChange: () => void; children: React.ReactNode }) {
  const { t } = useTranslation('ecommerce')
  return (
    <Card
      isDense
      title={title}
      action={
        <Button variant="quiet" size="small" aria-label={`${t('change')}: ${title}`} onClick={onChange}>
          {t('change')}
        </Button>
      }
    >
      {children}
    </Card>
  )
}
