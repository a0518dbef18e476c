import { useMemo, useSyncExternalStore } from 'react'
import { onOutgoing, outgoing } from './outbox.ts'

/** What has been written to a contact and is not confirmed. */
export function useOutgoing(contactId: number) {
  const all = useSyncExternalStore(onOutgoing, outgoing)
  return useMemo(() => all.filter((one) => one.contactId === contactId), [all, contactId])
}
