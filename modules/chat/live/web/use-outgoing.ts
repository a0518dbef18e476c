import { useMemo, useSyncExternalStore } from 'react'
import { subscribeToOutbox, listOutgoing } from './outbox.ts'

export function useOutgoing(contactId: number) {
  const all = useSyncExternalStore(subscribeToOutbox, listOutgoing)
  return useMemo(() => all.filter((one) => one.contactId === contactId), [all, contactId])
}
