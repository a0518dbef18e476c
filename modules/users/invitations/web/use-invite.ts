import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invitationEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

export type CreatedInvitation = { name: string; link: string; expiresAt: string }

/** Creates a one-time invitation link. The server emails it if SMTP is configured; otherwise the dialog shows it once. */
export function useInvite() {
  const { t } = useTranslation('users')
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const invite = useAction(invitationEndpoints.inviteUser, { topics: ['users'], final: true })
  const start = (user: UserView) =>
    invite.mutate(
      { id: user.id },
      {
        onSuccess: ({ answer: { invitation } }) => {
          const name = user.fullName ?? ''
          if (invitation.link) setCreated({ name, link: invitation.link, expiresAt: invitation.expiresAt })
          else toast.success(t('invitation.sent', { name }))
        },
      },
    )
  return { start, created, close: () => setCreated(null) }
}
