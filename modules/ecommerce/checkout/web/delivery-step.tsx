import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { ecommerce } from '../../contract.ts'
import css from '../../web/checkout.module.css'
import type { CheckoutData } from './checkout-data.ts'

type DeliveryStepProps = { offer: CheckoutData; onDone: () => void; onBack: () => void }
type Method = CheckoutData['deliveryMethods'][number]

/** The selection is saved at once, so that the totals include it. */
export function DeliveryStep({ offer: { checkout, deliveryMethods }, onDone, onBack }: DeliveryStepProps) {
  const { t } = useTranslation('ecommerce')
  const [isSubmitted, setSubmitted] = useState(false)
  const update = useApiMutation(ecommerce.updateCheckout, { topics: ['checkout'], isIrreversible: true })
  const [selectedId, setSelectedId] = useState(checkout.deliveryMethodId)
  const selectMethod = (id: number) => {
    setSelectedId(id)
    update.mutate({ checkout: { id: checkout.id, deliveryMethodId: id } })
  }
  const continueToPayment = () => {
    if (selectedId === null) return setSubmitted(true)
    update.mutate({ checkout: { id: checkout.id, step: 'payment', deliveryMethodId: selectedId } }, { onSuccess: onDone })
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        continueToPayment()
      }}
    >
      {deliveryMethods.length === 0 ? (
        <Alert color="warning">{t('delivery.none', { currency: checkout.totals.currency })}</Alert>
      ) : (
        <Card>
          <RadioGroup
            label={t('step.delivery')}
            options={deliveryMethods.map((method) => ({
              value: String(method.id),
              label: <MethodLabel method={method} currency={checkout.totals.currency} />,
            }))}
            value={selectedId === null ? null : String(selectedId)}
            onChange={(id) => selectMethod(Number(id))}
            {...(isSubmitted && selectedId === null && { error: t('error.choose') })}
          />
        </Card>
      )}
      <ActionBar>
        <Button onClick={onBack}>{t('back.step')}</Button>
        <Button type="submit" variant="primary" isLoading={update.isPending} disabled={deliveryMethods.length === 0}>
          {t('step.toPayment')}
        </Button>
      </ActionBar>
    </form>
  )
}

function MethodLabel({ method, currency }: { method: Method; currency: string }) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const { title, description, minDays, maxDays, cost } = method
  const days = minDays === maxDays ? t('days', { count: maxDays }) : t('daysFromTo', { from: minDays, count: maxDays })
  return (
    <span className={css.method}>
      <span className={css.address}>
        <span className={css.strong}>{title}</span>
        <span className={css.soft}>{[maxDays > 0 && days, description].filter(Boolean).join(' · ')}</span>
      </span>
      <bdi className={css.amount}>{cost === 0 ? t('free') : money(cost, currency)}</bdi>
    </span>
  )
}
