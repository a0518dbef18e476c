import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '#modules/users/contract.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'

type InvitablePerson = { key: string; name: string; email: string | null }
type CopyContent = { text: string; label: string; value: string }

/** Creates an account for a person found in the file, invites them and assigns them. */
export function useInvitePerson(assignPerson: (key: string, userId: number) => void) {
  const { t } = useTranslation('imports')
  const { dateTime } = useFormat()
  const canCreate = useCanAccess(['create', 'User'])
  const canInvite = useCanAccess(['update', 'User'])
  const [pendingKey, setPendingKey] = useState<string | null>(null)
  const [invited, setInvited] = useState<readonly Person[]>([])
  const [link, setLink] = useState<CopyContent | null>(null)
  const invite = async ({ key, name, email }: InvitablePerson) => {
    if (email === null) return
    setPendingKey(key)
    try {
      const person = await addUser(name || email, email)
      setInvited((before) => [...before, person])
      assignPerson(key, person.id)
      const { invitation } = await callApi(users.inviteUser, { id: person.id })
      const text = t('people.link', { name: person.fullName, time: dateTime(invitation.expiresAt) })
      if (invitation.link) setLink({ text, label: t('people.linkLabel'), value: invitation.link })
      else toast.success(t('people.invited', { name: person.fullName }))
    } catch (problem) {
      toast.error(formatProblem(problem))
    }
    setPendingKey(null)
  }
  return { isAllowed: canCreate && canInvite, invite, pendingKey, invited, link, closeLink: () => setLink(null) }
}

/** The email address is the username, because it is unique. */
async function addUser(fullName: string, email: string): Promise<Person> {
  const { user } = await callApi(users.addUser, { fullName, email, username: email.slice(0, MAX_USERNAME_LENGTH) })
  return { id: user.id, fullName, avatar: null }
}

const MAX_USERNAME_LENGTH = 64
