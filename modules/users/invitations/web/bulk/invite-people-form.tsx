import { useState, type ReactNode } from 'react'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { AddressForm } from './address-form.tsx'
import { InvitationResult } from './invitation-result.tsx'
import { PeopleList } from './people-list.tsx'
import { useInvitePeople } from './use-invite-people.ts'

/** Three steps: addresses, the people to check, and the result. `cancel` and `close` are the buttons of the first and last one. */
export function InvitePeopleForm({ cancel, close }: { cancel: ReactNode; close: ReactNode }) {
  const invite = useInvitePeople()
  const [text, setText] = useState('')
  if (invite.result) return <InvitationResult result={invite.result} close={close} />
  return (
    <>
      {invite.problem ? <Alert color="danger">{formatProblem(invite.problem)}</Alert> : null}
      {invite.people && invite.people.length > 0 ? (
        <PeopleList invite={invite} />
      ) : (
        <AddressForm {...{ invite, text, cancel }} onChange={setText} />
      )}
    </>
  )
}
