import { parseDateTime, toZoned } from '@internationalized/date'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { TimeField } from '#platform/web/ui/fields/time-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { email, type ConversationEmail } from '../../../contract.ts'

type Values = { title: string; date: string | null; from: string | null; to: string | null }

export function EventDialog({ mail, onClose }: { mail: ConversationEmail; onClose: () => void }) {
  const { t } = useTranslation('email')
  const { timeZone } = useFormat()
  const submitEvent = useApiMutation(email.addEventOfMail, {
    topics: ['mails', 'calendar'],
    undoMessage: () => t('mail.done.event'),
    onError: () => true,
  })
  const form = useForm<Values>({
    initial: { title: (mail.subject || mail.preview).slice(0, 255), date: tomorrow(), from: '09:00', to: '10:00' },
    validate: ({ title, date, from, to }) => ({
      ...(!title.trim() && { title: t('mail.event.titleMissing') }),
      ...(!date && { date: t('mail.event.dateMissing') }),
      ...(!from && { from: t('mail.event.timeMissing') }),
      ...(!to && { to: t('mail.event.timeMissing') }),
      ...(from && to && to <= from && { to: t('mail.event.order') }),
    }),
    formatError: formatProblem,
    save: async ({ title, date, from, to }) => {
      const at = (time: string) =>
        toZoned(parseDateTime(`${date!}T${time}`), timeZone)
          .toDate()
          .toISOString()
      await submitEvent.mutateAsync({ id: mail.id, event: { title: title.trim(), start: at(from!), end: at(to!) } })
      onClose()
    },
  })
  return (
    <Dialog isOpen size="small" title={t('mail.makeEvent')} onClose={onClose}>
      <Form form={form}>
        <TextField label={t('mail.event.title')} isRequired autoFocus maxLength={255} {...form.field('title')} />
        <DatePicker label={t('mail.event.date')} isRequired {...form.field('date')} />
        <TimeField label={t('mail.event.from')} isRequired {...form.field('from')} />
        <TimeField label={t('mail.event.to')} isRequired {...form.field('to')} />
        <FormActions form={form} action={t('mail.makeEvent')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const DAY = 24 * 60 * 60 * 1000

const tomorrow = () => new Date(Date.now() + DAY).toISOString().slice(0, 10)
