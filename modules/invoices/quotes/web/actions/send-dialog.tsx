import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import css from '../../../web/form-layout.module.css'
import { isEmail } from '../../../web/validate-identifiers.ts'
import { quoteEndpoints } from '../../contract.ts'
import type { ListedQuote } from '../../quote-schema.ts'
import { describeMissing } from './describe-missing.ts'
import { getQuoteName, quoteTopics } from './quote-mutations.ts'

type SendDialogProps = { quote: ListedQuote | null; onClose: () => void }

export function SendDialog({ quote, onClose }: SendDialogProps) {
  const { t } = useTranslation('invoices')
  const name = quote ? getQuoteName(quote, t) : ''
  return (
    <Dialog isOpen={quote !== null} title={t('quote.send.title', { name })} size="large" backdrop="static" onClose={onClose}>
      {quote && <EmailLoader key={quote.id} quote={quote} onClose={onClose} />}
    </Dialog>
  )
}

type LoadedProps = { quote: ListedQuote; onClose: () => void }

function EmailLoader({ quote, onClose }: LoadedProps) {
  const { data, error, refetch } = useApiQuery(quoteEndpoints.getQuoteMail, { id: quote.id }, { gcTime: 0, staleTime: Infinity })
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  return data ? <EmailForm quote={quote} email={data} onClose={onClose} /> : <Spinner />
}

type Email = Output<typeof quoteEndpoints.getQuoteMail>

function EmailForm({ quote, email, onClose }: LoadedProps & { email: Email }) {
  const { t } = useTranslation('invoices')
  const form = useEmailForm({ quote, email, onClose })
  return (
    <Form form={form}>
      {!email.isConfigured && <Alert color="warning">{t('quote.send.noMail')}</Alert>}
      <TextField {...form.field('to')} label={t('send.to')} type="email" isRequired maxLength={254} autoFocus dir="ltr" />
      <TextField {...form.field('subject')} label={t('send.subject')} isRequired maxLength={200} dir="auto" />
      <TextArea {...form.field('message')} label={t('send.message')} rows={11} maxLength={10_000} dir="auto" />
      <p className={css.note}>{t('quote.send.note', { link: '{link}' })}</p>
      <FormActions form={form} action={t('quote.send')} onCancel={onClose} />
    </Form>
  )
}

function useEmailForm({ quote: { id, version, number }, email: { to, subject, message }, onClose }: LoadedProps & { email: Email }) {
  const { t } = useTranslation('invoices')
  const send = useApiMutation(quoteEndpoints.sendQuote, {
    ...quoteTopics,
    isIrreversible: true,
    onError: () => true,
    onSuccess: () => void toast.success(t('done.queued')),
  })
  return useForm({
    initial: { to, subject, message },
    validate: (values) => ({
      ...(!isEmail(values.to) && { to: t('error.email') }),
      ...(!values.subject.trim() && { subject: t('error.missing') }),
    }),
    formatError: (problem) => describeMissing(problem, t) ?? formatProblem(problem),
    save: async (values) => {
      const subjectLine = values.subject.trim()
      // The server inserts the number that it assigns.
      const isDefault = number === null && subjectLine === subject
      await send.mutateAsync({ id, version, to: values.to.trim(), message: values.message, ...(!isDefault && { subject: subjectLine }) })
      onClose()
    },
  })
}
