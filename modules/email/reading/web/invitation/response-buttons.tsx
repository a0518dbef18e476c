import { Check, CircleHelp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { email, type ConversationEmail, type EmailInvitation } from '../../../contract.ts'
import css from './invitation-card.module.css'

const responses = [
  ['accepted', 'accept', Check],
  ['maybe', 'maybe', CircleHelp],
  ['declined', 'decline', X],
] as const

type ResponseButtonsProps = { mail: Pick<ConversationEmail, 'id'>; invitation: EmailInvitation }

/** Sends the answer to the organizer at once, so that it cannot be undone, only changed. */
export function ResponseButtons({ mail, invitation }: ResponseButtonsProps) {
  const { t } = useTranslation('email')
  const respond = useApiMutation(email.respondToInvitation, {
    topics: ['mails', 'calendar'],
    isIrreversible: true,
    onSuccess: (_data, { response }) => toast.success(t(`mail.done.${response}`)),
  })
  const current = respond.isPending ? respond.variables.response : invitation.response
  return (
    <div role="group" aria-label={t('mail.invitation.going')} className={css.actions}>
      {responses.map(([response, label, Icon]) => (
        <Button
          key={response}
          size="small"
          variant={current === response ? 'primary' : 'secondary'}
          aria-pressed={current === response}
          icon={<Icon aria-hidden />}
          isLoading={respond.isPending && current === response}
          onClick={() => respond.mutate({ id: mail.id, response })}
        >
          {t(`mail.invitation.${label}`)}
        </Button>
      ))}
    </div>
  )
}
