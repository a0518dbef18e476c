import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { TextArea, TextField } from '#platform/web/ui/text-field.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { invoices } from '../contract.ts'
import type { ListedInvoice } from '../invoice-contract.ts'
import css from './dialogs.module.css'
import { topicsOf } from './topics.ts'

type MailDialogProps = { invoice: ListedInvoice | null; isReminder: boolean; onClose: () => void }

/** The mail with an invoice, or its next reminder, in the usual words until they are changed. */
export function MailDialog({ invoice, isReminder, onClose }: MailDialogProps) {
  const { t } = useTranslation('invoices')
  const number = invoice?.number ?? ''
  const level = (invoice?.reminderLevel ?? 0) + 1
  return (
    <Dialog
      isOpen={invoice !== null}
      title={isReminder ? t('remind.title', { number, level }) : t('send.title', { number })}
      size="large"
      backdrop="static"
      onClose={onClose}
    >
      {invoice && <Mail key={`${invoice.id}-${isReminder}`} invoice={invoice} isReminder={isReminder} onClose={onClose} />}
    </Dialog>
  )
}

function Mail({ invoice, isReminder, onClose }: MailDialogProps & { invoice: ListedInvoice }) {
  const { data, error, refetch } = useRead(invoices.getMail, { id: invoice.id, reminder: isReminder }, { gcTime: 0, staleTime: Infinity })
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return <MailForm {...{ invoice, isReminder, onClose }} mail={data} />
}

type MailFormProps = MailDialogProps & { invoice: ListedInvoice; mail: Output<typeof invoices.getMail> }

function MailForm({ invoice, isReminder, mail, onClose }: MailFormProps) {
  const { t } = useTranslation('invoices')
  const form = useMailForm({ invoice, isReminder, mail, onClose })
  return (
    <Form form={form}>
      {!mail.isConfigured && <Alert color="warning">{t('send.noMail')}</Alert>}
      <TextField {...form.field('to')} label={t('send.to')} type="email" isRequired maxLength={254} autoFocus dir="ltr" />
      <TextField {...form.field('subject')} label={t('send.subject')} isRequired maxLength={200} dir="auto" />
      <TextArea {...form.field('message')} label={t('send.message')} rows={9} maxLength={10_000} dir="auto" />
      <p className={css.note}>
        {t('send.attached', { number: invoice.number })}{' '}
        <Link to={`/invoices/${invoice.id}`} search={{ tab: 'pdf' } as never} onClick={onClose}>
          {t('pdf.show')}
        </Link>
      </p>
      <FormActions form={form} action={t(isReminder ? 'remind' : 'send')} onCancel={onClose} />
    </Form>
  )
}

function useMailForm({ invoice, isReminder, mail, onClose }: MailFormProps) {
  const { t } = useTranslation('invoices')
  const { id } = invoice
  const [level] = useState(invoice.reminderLevel + 1)
  const options = {
    topics: () => topicsOf(id),
    final: true,
    onProblem: () => true,
    onSuccess: () => void toast.success(t('done.queued')),
  }
  const send = useAction(invoices.sendInvoice, options)
  const remind = useAction(invoices.remindInvoice, options)
  const { to, subject, message } = mail
  return useForm({
    initial: { to, subject, message },
    check: (values) => ({
      ...(!/^\S+@\S+\.\S+$/.test(values.to.trim()) && { to: t('error.email') }),
      ...(!values.subject.trim() && { subject: t('error.missing') }),
    }),
    explain: (problem) => problemText(problem),
    save: async (values) => {
      const input = { id, to: values.to.trim(), subject: values.subject.trim(), message: values.message }
      await (isReminder ? remind.mutateAsync({ ...input, level }) : send.mutateAsync(input))
      onClose()
    },
  })
}
