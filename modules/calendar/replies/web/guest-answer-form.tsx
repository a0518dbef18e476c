import { Check, CircleHelp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { calendar, GUEST_NOTE_MAX_LENGTH, type GuestInvitation } from '../../contract.ts'
import css from './guest-invitation.module.css'

const answers = [
  ['accepted', Check],
  ['maybe', CircleHelp],
  ['declined', X],
] as const
type Answer = (typeof answers)[number][0]

type GuestAnswerFormProps = {
  token: string
  invitation: GuestInvitation
  /** The answer whose link in the email was opened; it counts only once it is sent, because mail scanners open links too. */
  suggested: string | undefined
  onSaved: (invitation: GuestInvitation) => void
}

export function GuestAnswerForm({ token, invitation, suggested, onSaved }: GuestAnswerFormProps) {
  const { t } = useTranslation('calendar')
  const isAnswer = (text: string | undefined): text is Answer => answers.some(([answer]) => answer === text)
  const selected = [suggested, invitation.response].find(isAnswer) ?? null
  const form = useForm<{ response: Answer | null; note: string }>({
    initial: { response: selected, note: invitation.note },
    validate: ({ response }) => (response ? {} : { response: t('guestPage.choose') }),
    save: async ({ response, note }) => onSaved((await callApi(calendar.respondAsGuest, { token, response: response!, note })).invitation),
    formatError: formatProblem,
  })
  const { error } = form.field('response')
  return (
    <Form form={form}>
      <div role="group" aria-label={t('answer')} className={css.answers}>
        <span className={css.question}>{t('answer')}</span>
        {answers.map(([answer, Icon]) => (
          <button
            key={answer}
            type="button"
            className={css.answer}
            aria-pressed={form.values.response === answer}
            onClick={() => form.set('response', answer)}
          >
            <Icon aria-hidden />
            {t(`answer.${answer}`)}
          </button>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <TextArea
        {...form.field('note')}
        label={t('guestPage.note', { name: invitation.organizer })}
        maxLength={GUEST_NOTE_MAX_LENGTH}
        dir="auto"
      />
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {t('guestPage.send')}
      </Button>
    </Form>
  )
}
