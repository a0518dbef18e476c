import { useEffect } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { useConnectionState } from '#platform/web/realtime/live-queries.ts'
import { TAB_ID } from '#platform/web/hooks/create-id.ts'
import { chat } from '../../contract.ts'

const IDLE_MS = 5 * 60_000
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

let isIdle = false

export function useReportIdle(isOwn: boolean): void {
  const connection = useConnectionState()
  useEffect(() => (isOwn ? watchActivity() : undefined), [isOwn])
  // The server assumes that a reconnected device is active.
  useEffect(() => {
    if (isOwn && connection === 'open' && isIdle) reportIdle(true)
  }, [isOwn, connection])
}

function watchActivity(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onActivity = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reportIdle(true), IDLE_MS)
    if (isIdle) reportIdle(false)
  }
  onActivity()
  for (const event of activityEvents) addEventListener(event, onActivity, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const event of activityEvents) removeEventListener(event, onActivity)
  }
}

/** Errors are ignored, because the state is reported again after reconnecting. */
function reportIdle(isIdleNow: boolean): void {
  isIdle = isIdleNow
  callApi(chat.setIdle, { tab: TAB_ID, isIdle: isIdleNow }).catch(() => {})
}
