import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/queries.ts'
import { toast } from '#platform/web/ui/toast.tsx'
import { users, type UserView } from '../contract.ts'

export type MadeInvitation = { name: string; link: string; expiresAt: string }

/** Makes a one-time link; it goes by mail where that is set up, else it is shown once. */
export function useInvite() {
  const { t } = useTranslation('users')
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const invite = useAction(users.inviteUser, { topics: ['users'], final: true })
  const start = (user: UserView) =>
    invite.mutate(
      { id: user.id },
      {
        onSuccess: ({ answer: { invitation } }) => {
          const name = user.fullName ?? ''
          if (invitation.link) setMade({ name, link: invitation.link, expiresAt: invitation.expiresAt })
          else toast.success(t('invitation.sent', { name }))
        },
      },
    )
  return { start, made, forget: () => setMade(null) }
}
