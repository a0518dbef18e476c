import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { DatePicker } from '#platform/web/ui/date-picker.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { invoices } from '../contract.ts'
import { paymentMethods, type ListedInvoice, type PaymentMethod } from '../invoice-contract.ts'
import { amountText, parseAmount } from '#platform/web/decimal.ts'
import css from './dialogs.module.css'
import { today } from './today.ts'
import { topicsOf } from './topics.ts'

type PaymentDialogProps = { invoice: ListedInvoice | null; onClose: () => void }

/** What was paid of an invoice, whole or in part. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('invoices')
  const isOwedBack = (invoice?.balance ?? 0) < 0
  return (
    <Dialog isOpen={invoice !== null} title={t(isOwedBack ? 'refund.title' : 'payment.title')} onClose={onClose}>
      {invoice && <PaymentForm key={invoice.id} invoice={invoice} onClose={onClose} />}
    </Dialog>
  )
}

function PaymentForm({ invoice, onClose }: { invoice: ListedInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const form = usePaymentForm(invoice, onClose)
  const { amount } = form.values
  const rest = invoice.balance - Math.sign(invoice.balance) * (amount ?? 0)
  return (
    <Form form={form}>
      <p className={css.note}>{t('payment.of', { number: invoice.number, amount: money(invoice.balance, invoice.currency) })}</p>
      <TextField
        {...form.field('text')}
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        isRequired
        autoFocus
        help={amount === null ? invoice.currency : t('payment.rest', { amount: money(rest, invoice.currency) })}
        onChange={(text) => form.write(text)}
      />
      <div className={css.two}>
        <DatePicker {...form.field('date')} label={t('payment.date')} isRequired />
        <Select {...form.field('method')} label={t('payment.method')} options={form.methods} />
      </div>
      <TextField {...form.field('note')} label={t('payment.note')} maxLength={500} dir="auto" />
      <FormActions form={form} action={t(invoice.balance < 0 ? 'refund.action' : 'payment.action')} onCancel={onClose} />
    </Form>
  )
}

type PaymentValues = { text: string; amount: number | null; date: string | null; method: PaymentMethod; note: string }

function usePaymentForm({ id, balance, currency }: ListedInvoice, onClose: () => void) {
  const { t, i18n } = useTranslation('invoices')
  const owed = Math.abs(balance)
  const add = useAction(invoices.addPayment, {
    topics: () => topicsOf(id),
    final: true,
    onProblem: () => true,
    onSuccess: ({ invoice }) => void toast.success(t(invoice.balance === 0 ? 'done.paid' : 'done.partPaid', { number: invoice.number })),
  })
  const form = useForm<PaymentValues>({
    initial: { text: amountText(owed, currency, i18n.language), amount: owed, date: today(), method: '30', note: '' },
    check: ({ amount, date }) => ({
      ...((amount === null || amount <= 0) && { text: t('error.amount') }),
      ...(amount !== null && amount > owed && { text: t('error.moreThanOwed') }),
      ...(!date && { date: t('error.missing') }),
    }),
    explain: (problem) => problemText(problem),
    save: async ({ amount, date, method, note }) => {
      const signed = Math.sign(balance) * amount!
      await add.mutateAsync({ payment: { invoiceId: id, amount: signed, date: date!, method, note: note.trim() || null } })
      onClose()
    },
  })
  return {
    ...form,
    write: (text: string) => form.change({ text, amount: parseAmount(text, currency, i18n.language) }),
    methods: paymentMethods.map((value) => ({ value, label: t(`method.${value}`) })),
  }
}
