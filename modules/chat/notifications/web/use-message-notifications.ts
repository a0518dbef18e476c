import { useEffect, useEffectEvent } from 'react'
import { desktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import type { Message } from '../../contract.ts'
import { allConversations, onArrival, onOwnMark, isLookedAt } from '../../live/web/index.ts'
import { useProfile } from '../../presence/web/index.ts'
import { openContactId } from '../../web/chat-url.ts'

/** Who reads the chat on another device has seen the message within so many milliseconds. */
const PAUSE = 1000

/** Tells of what comes while one does not look, by notification and sound; whoever is busy is left alone. */
export function useNotices(isOwn: boolean): void {
  const profile = useProfile()
  const tell = useEffectEvent((message: Message) => {
    if (!isOwn || !profile || profile.status === 'busy' || isRead(message)) return
    const { settings } = profile
    if (settings.sound || desktopPermission() === 'granted')
      setTimeout(() => void import('./desktop-notification.ts').then((file) => file.tellOf(message, settings)).catch(() => {}), PAUSE)
  })
  useEffect(() => onArrival((message) => tell(message)), [])
  useEffect(() => onOwnMark((chatId) => void import('./desktop-notification.ts').then((file) => file.takeBack(chatId))), [])
}

/** Its chat is open, in a window that is looked at. */
function isRead({ chatId }: Message): boolean {
  const open = openContactId()
  return isLookedAt() && allConversations().some(({ contactId, state }) => contactId === open && state.chat?.id === chatId)
}
