import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { quoteEndpoints } from '../../contract.ts'
import { ANSWER_NOTE_MAX_LENGTH, type PublicQuote } from '../../quote-schema.ts'
import css from './public-quote.module.css'

type Response = 'accepted' | 'declined'
type AnswerFormProps = { token: string; seller: string; onAnswered: (quote: PublicQuote) => void; onOutdated: () => void }

/** The client first chooses, then types their name and confirms, so that no single click answers. */
export function AnswerForm(props: AnswerFormProps) {
  const { t } = useTranslation('invoices')
  const [response, setResponse] = useState<Response | null>(null)
  if (response) return <ConfirmForm key={response} {...props} response={response} onCancel={() => setResponse(null)} />
  return (
    <div className={css.actions}>
      <Button variant="primary" icon={<Check />} onClick={() => setResponse('accepted')}>
        {t('quote.public.accept')}
      </Button>
      <Button icon={<X />} onClick={() => setResponse('declined')}>
        {t('quote.public.decline')}
      </Button>
    </div>
  )
}

function ConfirmForm({ response, onCancel, ...props }: AnswerFormProps & { response: Response; onCancel: () => void }) {
  const { t } = useTranslation('invoices')
  const form = useAnswerForm(response, props)
  const isAccepted = response === 'accepted'
  return (
    <Form form={form} aria-label={t(isAccepted ? 'quote.public.accept' : 'quote.public.decline')}>
      <TextField
        {...form.field('name')}
        label={t('quote.answer.yourName')}
        isRequired
        autoFocus
        autoComplete="name"
        maxLength={200}
        dir="auto"
      />
      <TextArea
        {...form.field('note')}
        label={t(isAccepted ? 'quote.answer.message' : 'quote.answer.reason')}
        maxLength={ANSWER_NOTE_MAX_LENGTH}
        dir="auto"
      />
      <p className={css.soft}>{t('quote.public.evidence', { name: props.seller })}</p>
      <div className={css.actions}>
        <Button type="submit" variant="primary" isLoading={form.isSaving}>
          {t(isAccepted ? 'quote.public.confirmAccept' : 'quote.public.decline')}
        </Button>
        <Button onClick={onCancel}>{t('platform:ui.cancel')}</Button>
      </div>
    </Form>
  )
}

function useAnswerForm(response: Response, { token, onAnswered, onOutdated }: AnswerFormProps) {
  const { t } = useTranslation('invoices')
  return useForm({
    initial: { name: '', note: '' },
    validate: ({ name }) => (name.trim() ? {} : { name: t('quote.error.name') }),
    formatError: formatProblem,
    save: async ({ name, note }) => {
      try {
        const input = { token, response, name: name.trim(), note: note.trim() || null }
        onAnswered((await callApi(quoteEndpoints.respondToQuote, input)).quote)
      } catch (problem) {
        if (problem instanceof ApiProblem && (problem.status === 409 || problem.status === 404)) onOutdated()
        throw problem
      }
    },
  })
}
