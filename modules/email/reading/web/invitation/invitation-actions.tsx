import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { email, type EmailInvitation, type ConversationEmail } from '../../../contract.ts'
import css from './invitation-card.module.css'
import { ResponseButtons } from './response-buttons.tsx'

export type InvitationProps = { mail: Pick<ConversationEmail, 'id' | 'from'>; invitation: EmailInvitation; canAdd: boolean }

export function InvitationActions({ mail, invitation, canAdd }: InvitationProps) {
  const { t } = useTranslation('email')
  const { method, start, eventId, isNewer, canRespond } = invitation
  const isInCalendar = eventId !== null
  const isAddable = isInCalendar ? isNewer : !canRespond && (method === 'request' || method === 'publish')
  const done = () => t(isInCalendar ? 'mail.done.updated' : 'mail.done.event')
  const addToCalendar = useApiMutation(email.addEventOfMail, { topics: ['mails', 'calendar'], undoMessage: done })
  return (
    <div className={css.actions}>
      {canAdd && canRespond && <ResponseButtons mail={mail} invitation={invitation} />}
      {canAdd && isAddable && (
        <Button size="small" variant="primary" isLoading={addToCalendar.isPending} onClick={() => addToCalendar.mutate({ id: mail.id })}>
          {t(isInCalendar ? 'mail.invitation.update' : 'mail.invitation.add')}
        </Button>
      )}
      {isInCalendar && (
        <a className={getButtonClass({ size: 'small' })} href={`#/calendar?event=${eventId}&date=${start.slice(0, 10)}`}>
          <CalendarCheck aria-hidden /> {t('mail.invitation.open')}
        </a>
      )}
    </div>
  )
}
