import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { quoteEndpoints } from '../../contract.ts'
import { ANSWER_NOTE_MAX_LENGTH, type ListedQuote } from '../../quote-schema.ts'
import { getQuoteName, quoteTopics } from './quote-mutations.ts'

type AnswerDialogProps = { quote: ListedQuote | null; onClose: () => void }

/** Records what the client said by other means than the link. */
export function AnswerDialog({ quote, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('invoices')
  return (
    <Dialog isOpen={quote !== null} title={t('quote.answer.record')} onClose={onClose}>
      {quote && <AnswerForm key={quote.id} quote={quote} onClose={onClose} />}
    </Dialog>
  )
}

type Values = { response: 'accepted' | 'declined'; name: string; note: string }

function AnswerForm({ quote, onClose }: { quote: ListedQuote; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const answer = useApiMutation(quoteEndpoints.answerQuote, {
    ...quoteTopics,
    onError: () => true,
    undoMessage: ({ quote: { status } }) =>
      t(status === 'accepted' ? 'quote.done.accepted' : 'quote.done.declined', { name: getQuoteName(quote, t) }),
  })
  const form = useForm<Values>({
    initial: { response: 'accepted', name: quote.client?.name ?? '', note: '' },
    validate: ({ name }) => (name.trim() ? {} : { name: t('error.missing') }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ response, name, note }) => {
      await answer.mutateAsync({ id: quote.id, response, name: name.trim(), note: note.trim() || null })
      onClose()
    },
  })
  const responses = (['accepted', 'declined'] as const).map((value) => ({ value, label: t(`quote.status.${value}`) }))
  return (
    <Form form={form}>
      <RadioGroup {...form.field('response')} label={t('quote.answer')} options={responses} />
      <TextField {...form.field('name')} label={t('quote.answer.name')} isRequired maxLength={200} dir="auto" />
      <TextArea {...form.field('note')} label={t('quote.answer.note')} maxLength={ANSWER_NOTE_MAX_LENGTH} dir="auto" />
      <FormActions form={form} onCancel={onClose} />
    </Form>
  )
}
