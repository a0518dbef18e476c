import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import { AddressFields } from '../../addresses/web/index.ts'
import css from '../../web/checkout.module.css'
import { CustomerField } from './customer-field.tsx'
import { NewOrderLines } from './new-order-lines.tsx'
import { OrderTotals } from '../../web/order-totals.tsx'
import { useNewOrder, type NewOrder } from './use-new-order.ts'

/** Creates an order on behalf of a customer, for example by phone. */
export default function NewOrderPage() {
  const { t } = useTranslation('ecommerce')
  const order = useNewOrder()
  const { form } = order
  const confirmLeave = useUnsavedChanges(form.isDirty)
  useBlocker({
    disabled: !form.isDirty || form.isSaving,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
  })
  return (
    <>
      <BackLink to="/shop/orders">{t('nav.orders')}</BackLink>
      <PageHeader title={t('nav.newOrder')} summary={t('newOrder.summary')} />
      <Form form={form} autoComplete="off">
        <div className={css.checkout} data-ends>
          <div className={css.stack}>
            <Card title={t('newOrder.who')}>
              <CustomerField form={form} />
            </Card>
            <Card title={t('newOrder.what')}>
              <NewOrderLines order={order} />
            </Card>
            <Card title={t('step.address')}>
              <AddressFields kind="shipping" field={(name) => form.field(name)} />
            </Card>
            <NotesCard form={form} />
          </div>
          <OrderSummary order={order} />
        </div>
      </Form>
    </>
  )
}

function NotesCard({ form }: Pick<NewOrder, 'form'>) {
  const { t } = useTranslation('ecommerce')
  return (
    <Card title={t('details')}>
      <div className={css.fields}>
        <TextField {...form.field('reference')} label={t('field.Order.reference')} maxLength={120} dir="auto" />
        <TextArea {...form.field('note')} label={t('note')} maxLength={2000} rows={3} dir="auto" />
      </div>
    </Card>
  )
}

function OrderSummary({ order: { form, quote } }: { order: NewOrder }) {
  const { t } = useTranslation('ecommerce')
  const methods = quote?.deliveryMethods ?? []
  return (
    <aside className={css.side} aria-label={t('sums')}>
      <Card isDense title={t('sums')}>
        <div className={css.stack}>
          {quote ? (
            <>
              <Select
                label={t('step.delivery')}
                options={methods.map(({ id, title }) => ({ value: String(id), label: title }))}
                value={form.values.method || String(methods[0]?.id ?? '')}
                onChange={(method) => form.set('method', method)}
                {...(methods.length === 0 && { error: t('delivery.none', { currency: quote.totals.currency }) })}
              />
              <OrderTotals totals={quote.totals} />
            </>
          ) : (
            <p className={css.soft}>{t('newOrder.sumsLater')}</p>
          )}
          <FormActions form={form} action={t('newOrder.place')} />
        </div>
      </Card>
    </aside>
  )
}
