import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { email, type Invitation, type Reply } from '../../../contract.ts'
import css from './invitation-card.module.css'

export type InvitationProps = { mail: Pick<Reply, 'id'>; invitation: Invitation; mayAdd: boolean }

/** Puts an invitation into one's calendar, or what is newer of it, and leads there. */
export function InvitationActs({ mail, invitation: { method, start, eventId, isNewer }, mayAdd }: InvitationProps) {
  const { t } = useTranslation('email')
  const isKept = eventId !== null
  const done = () => t(isKept ? 'mail.done.updated' : 'mail.done.event')
  const put = useAction(email.addEventOfMail, { topics: ['mails', 'calendar'], done })
  return (
    <div className={css.acts}>
      {mayAdd && (isKept ? isNewer : method !== 'cancel') && (
        <Button size="small" variant="primary" isLoading={put.isPending} onClick={() => put.mutate({ id: mail.id })}>
          {t(isKept ? 'mail.invitation.update' : 'mail.invitation.add')}
        </Button>
      )}
      {isKept && (
        <a className={buttonClass({ size: 'small' })} href={`#/calendar?event=${eventId}&date=${start.slice(0, 10)}`}>
          <CalendarCheck aria-hidden /> {t('mail.invitation.open')}
        </a>
      )}
    </div>
  )
}
