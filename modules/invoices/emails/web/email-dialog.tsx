import type { TFunction } from 'i18next'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { invoices } from '../../contract.ts'
import type { EInvoiceFormat } from '../../e-invoices/contract.ts'
import { eInvoiceFormatNames } from '../../e-invoices/web/index.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import css from '../../web/form-layout.module.css'
import { getInvoiceTopics } from '../../web/topics.ts'

type EmailDialogProps = { invoice: ListedInvoice | null; isReminder: boolean; onClose: () => void }

export function EmailDialog({ invoice, isReminder, onClose }: EmailDialogProps) {
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
      {invoice && <EmailLoader key={`${invoice.id}-${isReminder}`} invoice={invoice} isReminder={isReminder} onClose={onClose} />}
    </Dialog>
  )
}

function EmailLoader({ invoice, isReminder, onClose }: EmailDialogProps & { invoice: ListedInvoice }) {
  const { data, error, refetch } = useApiQuery(
    invoices.getMail,
    { id: invoice.id, reminder: isReminder },
    { gcTime: 0, staleTime: Infinity },
  )
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  return <EmailForm {...{ invoice, isReminder, onClose }} email={data} />
}

type EmailFormProps = EmailDialogProps & { invoice: ListedInvoice; email: Output<typeof invoices.getMail> }

function EmailForm({ invoice, isReminder, email, onClose }: EmailFormProps) {
  const { t } = useTranslation('invoices')
  const form = useEmailForm({ invoice, isReminder, email, onClose })
  return (
    <Form form={form}>
      {!email.isConfigured && <Alert color="warning">{t('send.noMail')}</Alert>}
      <TextField {...form.field('to')} label={t('send.to')} type="email" isRequired maxLength={254} autoFocus dir="ltr" />
      <TextField {...form.field('subject')} label={t('send.subject')} isRequired maxLength={200} dir="auto" />
      <TextArea {...form.field('message')} label={t('send.message')} rows={9} maxLength={10_000} dir="auto" />
      <p className={css.note}>
        {formatAttachments(email.eInvoiceFormat, invoice, t)}{' '}
        <Link to={`/invoices/${invoice.id}`} search={{ tab: 'pdf' } as never} onClick={onClose}>
          {t('pdf.show')}
        </Link>
      </p>
      {email.eInvoiceFormat && <p className={css.note}>{t('eInvoice.legal')}</p>}
      <FormActions form={form} action={t(isReminder ? 'remind' : 'send')} onCancel={onClose} />
    </Form>
  )
}

function formatAttachments(format: EInvoiceFormat | null, { number }: ListedInvoice, t: TFunction<'invoices'>): string {
  if (format === null) return t('send.attached', { number })
  const values = { number, format: eInvoiceFormatNames[format] }
  return format === 'factur-x' ? t('eInvoice.attached', values) : t('eInvoice.attachedWithPdf', values)
}

function useEmailForm({ invoice, isReminder, email: mail, onClose }: EmailFormProps) {
  const { t } = useTranslation('invoices')
  const { id } = invoice
  const [level] = useState(invoice.reminderLevel + 1)
  const options = {
    topics: () => getInvoiceTopics(id),
    final: true,
    onProblem: () => true,
    onSuccess: () => void toast.success(t('done.queued')),
  }
  const send = useApiMutation(invoices.sendInvoice, options)
  const remind = useApiMutation(invoices.remindInvoice, options)
  const { to, subject, message } = mail
  return useForm({
    initial: { to, subject, message },
    validate: (values) => ({
      ...(!/^\S+@\S+\.\S+$/.test(values.to.trim()) && { to: t('error.email') }),
      ...(!values.subject.trim() && { subject: t('error.missing') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      const input = { id, to: values.to.trim(), subject: values.subject.trim(), message: values.message }
      await (isReminder ? remind.mutateAsync({ ...input, level }) : send.mutateAsync(input))
      onClose()
    },
  })
}
