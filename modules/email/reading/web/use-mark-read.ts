import { useEffect, useEffectEvent, useRef } from 'react'
import type { Mail } from '../../contract.ts'
import { useMailActs } from '../../mailbox/web/index.ts'

/** What was opened is marked as read, once: whoever marks it as unread again wants it so. */
export function useSeen(mail: Mail | undefined, mayMark: boolean): void {
  const acts = useMailActs()
  const seen = useRef<number | null>(null)
  const mark = useEffectEvent(({ id, isRead }: Mail) => {
    if (seen.current === id) return
    seen.current = id
    if (!isRead && mayMark) acts.see(id)
  })
  useEffect(() => {
    if (mail) mark(mail)
  }, [mail])
}
