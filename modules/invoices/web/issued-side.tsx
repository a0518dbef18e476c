import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Row as ListRow, RowList } from '#platform/web/ui/row-list.tsx'
import type { Delivery, Invoice, Payment } from '../invoice-contract.ts'
import { useDeletePayment } from './invoice-acts.ts'
import type { Asking } from './invoice-dialogs.tsx'
import { useInvoiceRights } from './invoice-rights.ts'
import page from './page.module.css'
import { DeliveryPill, StatusPill } from './status-pill.tsx'
import sums from './totals-box.module.css'
import { Row } from './totals-box.tsx'
import { can } from './what-can.ts'

/** What the viewer may not read is not there. */
const readable = <T,>(list: readonly T[] | undefined): readonly T[] => list ?? []

/** What was paid, credited and mailed of an invoice. */
export function IssuedSide({ invoice, asking }: { invoice: Invoice; asking: Asking }) {
  const { t } = useTranslation('invoices')
  const [creditNotes, deliveries] = [readable(invoice.creditNotes), readable(invoice.deliveries)]
  return (
    <div className={page.side}>
      {invoice.kind === 'invoice' && invoice.number && <Paid invoice={invoice} asking={asking} />}
      {creditNotes.length > 0 && <CreditNotes invoice={invoice} />}
      {invoice.number && (
        <Card title={t('mails')} isDense>
          {deliveries.length === 0 && <p className={page.soft}>{t('mails.none')}</p>}
          <RowList>
            {deliveries.map((delivery) => (
              <OneMail key={delivery.id} delivery={delivery} />
            ))}
          </RowList>
        </Card>
      )}
    </div>
  )
}

function Paid({ invoice, asking }: { invoice: Invoice; asking: Asking }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const { mayChange } = useInvoiceRights()
  const { total, paid, credited, balance, currency } = invoice
  const payments = readable(invoice.payments)
  return (
    <Card
      title={t('payments')}
      isDense
      action={
        mayChange(invoice) &&
        can.pay(invoice) && (
          <Button size="small" onClick={() => asking.pay(invoice)}>
            {t(balance < 0 ? 'refund.action' : 'payment.action')}
          </Button>
        )
      }
    >
      <div className={page.stack}>
        <RowList>
          {payments.map((payment) => (
            <OnePayment key={payment.id} payment={payment} invoice={invoice} mayDelete={mayChange(invoice)} />
          ))}
        </RowList>
        <dl className={sums.totals}>
          <Row label={t('total')} amount={money(total, currency)} />
          {credited > 0 && <Row label={t('credited')} amount={money(-credited, currency)} />}
          {paid !== 0 && <Row label={t('paid')} amount={money(-paid, currency)} />}
          <Row label={t(balance < 0 ? 'owedToClient' : 'balance')} amount={money(Math.abs(balance), currency)} isMain />
        </dl>
      </div>
    </Card>
  )
}

function OnePayment({ payment, invoice, mayDelete }: { payment: Payment; invoice: Invoice; mayDelete: boolean }) {
  const { t } = useTranslation('invoices')
  const { money, date } = useFormat()
  const remove = useDeletePayment()
  const amount = money(payment.amount, invoice.currency)
  const onDelete = async () => {
    const isSure = await confirm({
      title: t('payment.deleteTitle', { amount }),
      text: t('payment.deleteText'),
      action: t('delete'),
      isDanger: true,
    })
    if (isSure) remove.mutate({ invoiceId: invoice.id, id: payment.id })
  }
  return (
    <ListRow
      name={<bdi>{amount}</bdi>}
      detail={[date(payment.date), t(`method.${payment.method}`), payment.note].filter(Boolean).join(' · ')}
    >
      {mayDelete && (
        <IconButton label={t('payment.delete', { amount })} size="small" onClick={() => void onDelete()}>
          <Trash2 />
        </IconButton>
      )}
    </ListRow>
  )
}

function CreditNotes({ invoice: { creditNotes, currency } }: { invoice: Invoice }) {
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

function OneMail({ delivery: { level, to, state, reason, createdAt, finishedAt, subject } }: { delivery: Delivery }) {
  const { t } = useTranslation('invoices')
  const { dateTime } = useFormat()
  return (
    <ListRow
      name={level === 0 ? t('mail.invoice') : t('mail.reminder', { level })}
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
