import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { type BillPaymentMethod, type ListedBill, billPaymentMethods } from '../../bill-schema.ts'
import { bills as endpoints } from '../../contract.ts'
import { getBillName } from '../../web/bill-name.ts'
import { getBillTopics } from '../../web/topics.ts'
import { useSums } from '../../web/use-sums.ts'
import css from './approval.module.css'

type PayDialogProps = { bills: readonly ListedBill[]; onDone?: () => void; onClose: () => void }

export function PayDialog(props: PayDialogProps) {
  const { t } = useTranslation('bills')
  return (
    <Dialog isOpen title={t('pay.title', { count: props.bills.length })} onClose={props.onClose}>
      <PayForm {...props} />
    </Dialog>
  )
}

function PayForm(props: PayDialogProps) {
  const { t } = useTranslation('bills')
  const { bills, onClose } = props
  const today = useToday()
  const form = usePayForm(props)
  const methods = billPaymentMethods.map((value) => ({ value, label: t(`method.${value}`) }))
  return (
    <Form form={form}>
      <p className={css.note}>
        {bills.length === 1 && (
          <>
            <bdi>{getBillName(bills[0]!)}</bdi> ·{' '}
          </>
        )}
        <bdi>{useSums(bills)}</bdi>
      </p>
      <div className={css.two}>
        <DatePicker {...form.field('date')} label={t('pay.date')} max={today} isRequired />
        <Select {...form.field('method')} label={t('pay.method')} options={methods} />
      </div>
      <TextField {...form.field('account')} label={t('pay.account')} help={t('pay.accountHelp')} maxLength={100} dir="auto" />
      <FormActions form={form} action={t('pay')} onCancel={onClose} />
    </Form>
  )
}

type PayValues = { date: string | null; method: BillPaymentMethod; account: string }

function usePayForm({ bills, onDone, onClose }: PayDialogProps) {
  const { t } = useTranslation('bills')
  const today = useToday()
  const pay = useApiMutation(endpoints.payBills, {
    topics: ({ ids }) => getBillTopics(ids),
    onError: () => true,
    undoMessage: ({ bills: paid }) =>
      paid.length > 1 ? t('done.paidCount', { count: paid.length }) : t('done.paid', { name: getBillName(bills[0]!) }),
  })
  return useForm<PayValues>({
    initial: { date: today, method: 'transfer', account: '' },
    validate: ({ date }) => ({
      ...(!date && { date: t('error.missing') }),
      ...(date && date > today && { date: t('error.future') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ date, method, account }) => {
      await pay.mutateAsync({ ids: bills.map(({ id }) => id), date: date!, method, account: account.trim() || null })
      onDone?.()
      onClose()
    },
  })
}
