import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { invoices } from '../../contract.ts'
import { type ListedInvoice, type PaymentMethod, paymentMethods } from '../../invoice-contract.ts'
import { formatAmount, parseAmount } from '#platform/web/i18n/decimal.ts'
import css from '../../web/form-layout.module.css'
import { getToday } from '../../web/today.ts'
import { getInvoiceTopics } from '../../web/topics.ts'

type PaymentDialogProps = { invoice: ListedInvoice | null; onClose: () => void }

export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('invoices')
  const isRefund = (invoice?.balance ?? 0) < 0
  return (
    <Dialog isOpen={invoice !== null} title={t(isRefund ? 'refund.title' : 'payment.title')} onClose={onClose}>
      {invoice && <PaymentForm key={invoice.id} invoice={invoice} onClose={onClose} />}
    </Dialog>
  )
}

function PaymentForm({ invoice, onClose }: { invoice: ListedInvoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const form = usePaymentForm(invoice, onClose)
  const { amount } = form.values
  const remaining = invoice.balance - Math.sign(invoice.balance) * (amount ?? 0)
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
        help={amount === null ? invoice.currency : t('payment.rest', { amount: money(remaining, invoice.currency) })}
        onChange={(text) => form.setAmountText(text)}
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
  const add = useApiMutation(invoices.addPayment, {
    topics: () => getInvoiceTopics(id),
    isIrreversible: true,
    onError: () => true,
    onSuccess: ({ invoice }) => void toast.success(t(invoice.balance === 0 ? 'done.paid' : 'done.partPaid', { number: invoice.number })),
  })
  const form = useForm<PaymentValues>({
    initial: { text: formatAmount(owed, currency, i18n.language), amount: owed, date: getToday(), method: '30', note: '' },
    validate: ({ amount, date }) => ({
      ...((amount === null || amount <= 0) && { text: t('error.amount') }),
      ...(amount !== null && amount > owed && { text: t('error.moreThanOwed') }),
      ...(!date && { date: t('error.missing') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ amount, date, method, note }) => {
      const signed = Math.sign(balance) * amount!
      await add.mutateAsync({ payment: { invoiceId: id, amount: signed, date: date!, method, note: note.trim() || null } })
      onClose()
    },
  })
  return {
    ...form,
    setAmountText: (text: string) => form.change({ text, amount: parseAmount(text, currency, i18n.language) }),
    methods: paymentMethods.map((value) => ({ value, label: t(`method.${value}`) })),
  }
}
