import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { invitationEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'

export type CreatedInvitation = { name: string; link: string; expiresAt: string }

/** Creates a one-time invitation link. The server emails it if SMTP is configured; otherwise the dialog shows it once. */
export function useInvite() {
  const { t } = useTranslation('users')
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const invite = useApiMutation(invitationEndpoints.inviteUser, { topics: ['users'], isIrreversible: true })
  const start = (user: UserView) =>
    invite.mutate(
      { id: user.id },
      {
        onSuccess: ({ data: { invitation } }) => {
          const name = user.fullName ?? ''
          if (invitation.link) setCreated({ name, link: invitation.link, expiresAt: invitation.expiresAt })
          else toast.success(t('invitation.sent', { name }))
        },
      },
    )
  return { start, created, close: () => setCreated(null) }
}
