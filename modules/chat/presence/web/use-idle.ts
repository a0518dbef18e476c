import { useEffect } from 'react'
import { call } from '#platform/web/api/api.ts'
import { useConnection } from '#platform/web/realtime/live.ts'
import { tab } from '#platform/web/hooks/new-id.ts'
import { chat } from '../../contract.ts'

/** Milliseconds without a key or a hand after which nobody sits here. */
const IDLE_AFTER = 5 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let isIdle = false

/** Says when nobody sits at this device any more, and when somebody does again. */
export function useIdle(isOwn: boolean): void {
  const connection = useConnection()
  useEffect(() => (isOwn ? watch() : undefined), [isOwn])
  // A device that comes back counts as one at which somebody sits.
  useEffect(() => {
    if (isOwn && connection === 'open' && isIdle) say(true)
  }, [isOwn, connection])
}

function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => say(true), IDLE_AFTER)
    if (isIdle) say(false)
  }
  heard()
  for (const sign of signs) addEventListener(sign, heard, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, heard)
  }
}

/** What does not arrive is said again with the next connection. */
function say(now: boolean): void {
  isIdle = now
  call(chat.setIdle, { tab, isIdle: now }).catch(() => {})
}
