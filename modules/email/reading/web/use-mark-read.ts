import { useEffect, useEffectEvent, useRef } from 'react'
import type { Email } from '../../contract.ts'
import { useEmailMutations } from '../../mailbox/web/index.ts'

/** Marks an opened email as read once, so that it can be marked as unread again. */
export function useMarkRead(mail: Email | undefined, canUpdate: boolean): void {
  const mutations = useEmailMutations()
  const markedId = useRef<number | null>(null)
  const markOnce = useEffectEvent(({ id, isRead }: Email) => {
    if (markedId.current === id) return
    markedId.current = id
    if (!isRead && canUpdate) mutations.markOpened(id)
  })
  useEffect(() => {
    if (mail) markOnce(mail)
  }, [mail])
}
