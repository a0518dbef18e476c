import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Row as ListRow, RowList } from '#platform/web/ui/lists/row-list.tsx'
import type { InvoiceDelivery, Invoice, Payment } from '../../invoice-contract.ts'
import { EInvoiceCard } from '../../e-invoices/web/index.ts'
import { useDeletePayment } from '../../payments/web/index.ts'
import { type OpenDialog, statusAllows } from '../../actions/web/index.ts'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import css from './issued-page.module.css'
import { DeliveryPill, StatusPill } from '../../web/status-pill.tsx'
import sums from '../../web/totals-box.module.css'
import { TotalsRow } from '../../web/totals-box.tsx'

/** Fields the viewer may not read are missing from the response. */
const orEmpty = <T,>(list: readonly T[] | undefined): readonly T[] => list ?? []

export function IssuedSidebar({ invoice, openDialog }: { invoice: Invoice; openDialog: OpenDialog }) {
  const { t } = useTranslation('invoices')
  const [creditNotes, deliveries] = [orEmpty(invoice.creditNotes), orEmpty(invoice.deliveries)]
  return (
    <div className={css.sidebar}>
      {invoice.kind === 'invoice' && invoice.number && <PaymentsCard invoice={invoice} openDialog={openDialog} />}
      {creditNotes.length > 0 && <CreditNotesCard invoice={invoice} />}
      {invoice.number && <EInvoiceCard invoice={invoice} />}
      {invoice.number && (
        <Card title={t('emails')} isDense>
          {deliveries.length === 0 && <p className={css.soft}>{t('emails.none')}</p>}
          <RowList>
            {deliveries.map((delivery) => (
              <EmailRow key={delivery.id} delivery={delivery} />
            ))}
          </RowList>
        </Card>
      )}
    </div>
  )
}

function PaymentsCard({ invoice, openDialog }: { invoice: Invoice; openDialog: OpenDialog }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const { canUpdate } = useInvoicePermissions()
  const { total, paid, credited, balance, currency } = invoice
  const payments = orEmpty(invoice.payments)
  return (
    <Card
      title={t('payments')}
      isDense
      action={
        canUpdate(invoice) &&
        statusAllows.pay(invoice) && (
          <Button size="small" onClick={() => openDialog.pay(invoice)}>
            {t(balance < 0 ? 'refund.action' : 'payment.action')}
          </Button>
        )
      }
    >
      <div className={css.stack}>
        <RowList>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} invoice={invoice} canDelete={canUpdate(invoice)} />
          ))}
        </RowList>
        <dl className={sums.totals}>
          <TotalsRow label={t('total')} amount={money(total, currency)} />
          {credited > 0 && <TotalsRow label={t('credited')} amount={money(-credited, currency)} />}
          {paid !== 0 && <TotalsRow label={t('paid')} amount={money(-paid, currency)} />}
          <TotalsRow label={t(balance < 0 ? 'owedToClient' : 'balance')} amount={money(Math.abs(balance), currency)} isMain />
        </dl>
      </div>
    </Card>
  )
}

function PaymentRow({ payment, invoice, canDelete }: { payment: Payment; invoice: Invoice; canDelete: boolean }) {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const remove = useDeletePayment()
  const amount = money(payment.amount, invoice.currency)
  const onDelete = async () => {
    const isSure = await confirm({
      title: t('payment.deleteTitle', { amount }),
      text: t('payment.deleteText'),
      confirmLabel: t('delete'),
      isDanger: true,
    })
    if (isSure) remove.mutate({ invoiceId: invoice.id, id: payment.id })
  }
  return (
    <ListRow
      name={<bdi>{amount}</bdi>}
      detail={[date(payment.date), t(`method.${payment.method}`), payment.note].filter(Boolean).join(' · ')}
    >
      {canDelete && (
        <IconButton label={t('payment.delete', { amount })} size="small" onClick={() => void onDelete()}>
          <Trash2 />
        </IconButton>
      )}
    </ListRow>
  )
}

function CreditNotesCard({ invoice: { creditNotes, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  return (
    <Card title={t('creditNotes')} isDense>
      <RowList>
        {creditNotes.map(({ id, number, total, status }) => (
          <ListRow key={id} name={<Link to={`/invoices/${id}`}>{number ?? t('draft')}</Link>} detail={<bdi>{money(total, currency)}</bdi>}>
            <StatusPill status={status} />
          </ListRow>
        ))}
      </RowList>
    </Card>
  )
}

function EmailRow({ delivery: { level, to, state, reason, createdAt, finishedAt, subject } }: { delivery: InvoiceDelivery }) {
  const { t } = useTranslation('invoices')
  const { dateTime } = useFormat()
  return (
    <ListRow
      name={level === 0 ? t('email.invoice') : t('email.reminder', { level })}
      detail={
        <>
          <bdi dir="ltr">{to}</bdi> · {dateTime(finishedAt ?? createdAt)}
          {reason && <span> · {reason}</span>}
        </>
      }
      detailTitle={subject}
    >
      <DeliveryPill state={state} />
    </ListRow>
  )
}
