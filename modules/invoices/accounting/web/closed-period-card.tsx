import { useTranslation } from 'react-i18next'
import { addDays } from '#platform/contract/add-days.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { invoices } from '../../contract.ts'
import { getToday } from '../../web/today.ts'
import css from './accounting.module.css'
import { getPreviousMonth } from './periods.ts'

type ClosedPeriodProps = { closedUntil: string | null; isReadOnly: boolean }

export function ClosedPeriodCard({ closedUntil, isReadOnly }: ClosedPeriodProps) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  return (
    <Card title={t('accounting.closed')}>
      <div className={css.stack}>
        <p>
          <strong>{closedUntil ? t('accounting.closedUntil', { date: date(closedUntil) }) : t('accounting.noneClosed')}</strong>
        </p>
        <p>{t('accounting.closed.note')}</p>
        {!isReadOnly && <ClosePeriodForm key={closedUntil} closedUntil={closedUntil} />}
      </div>
    </Card>
  )
}

function ClosePeriodForm({ closedUntil }: Pick<ClosedPeriodProps, 'closedUntil'>) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const today = getToday()
  const update = useApiMutation(invoices.updateSettings, {
    topics: ['invoice-settings'],
    onError: () => true,
    undoMessage: ({ settings }) =>
      settings.closedUntil ? t('accounting.closedUntil', { date: date(settings.closedUntil) }) : t('accounting.noneClosed'),
  })
  const form = useForm<{ until: string | null }>({
    initial: { until: closedUntil ?? getPreviousMonth(today).to },
    validate: ({ until }) => ({ ...(until !== null && until >= today && { until: t('accounting.notPast') }) }),
    formatError: formatProblem,
    save: async ({ until }) => {
      if (until === closedUntil || !(await confirmChange(until))) return false
      await update.mutateAsync({ settings: { closedUntil: until } })
    },
  })
  const isReopening = (until: string | null) => closedUntil !== null && (until === null || until < closedUntil)
  const confirmChange = (until: string | null) =>
    confirm(
      isReopening(until)
        ? {
            title: t('accounting.reopen.title'),
            text: until ? t('accounting.reopen.text', { date: date(addDays(until, 1)) }) : t('accounting.reopen.textAll'),
            confirmLabel: t('accounting.reopen'),
          }
        : {
            title: t('accounting.close.title', { date: date(until!) }),
            text: t('accounting.closed.note'),
            confirmLabel: t('accounting.close'),
          },
    )
  return (
    <Form form={form}>
      <DatePicker {...form.field('until')} label={t('accounting.close.until')} help={t('accounting.close.help')} />
      <FormActions form={form} action={t(isReopening(form.values.until) ? 'accounting.reopen' : 'accounting.close')} />
    </Form>
  )
}
