import { useEffect, useEffectEvent } from 'react'
import { getDesktopPermission } from '#platform/web/notifications/desktop-permission.ts'
import type { Message } from '../../contract.ts'
import { listConversations, onIncomingMessage, onOwnRead, isWindowFocused } from '../../live/web/index.ts'
import { useProfile } from '../../presence/web/index.ts'
import { getOpenContactId } from '../../web/chat-url.ts'

/** Gives another device on which the chat is open time to mark the message as read. */
const DELAY_MS = 1000

const loadNotifications = () => import('./desktop-notification.ts')

/** Shows notifications and plays a sound for messages that the viewer is not looking at, unless their status is `busy`. */
export function useMessageNotifications(isOwn: boolean): void {
  const profile = useProfile()
  const onMessage = useEffectEvent((message: Message) => {
    if (!isOwn || !profile || profile.status === 'busy' || isOnScreen(message)) return
    const { settings } = profile
    if (settings.sound || getDesktopPermission() === 'granted')
      setTimeout(
        () =>
          void loadNotifications()
            .then((file) => file.notifyAboutMessage(message, settings))
            .catch(() => {}),
        DELAY_MS,
      )
  })
  useEffect(() => onIncomingMessage((message) => onMessage(message)), [])
  useEffect(() => onOwnRead((chatId) => void loadNotifications().then((file) => file.closeNotification(chatId))), [])
}

function isOnScreen({ chatId }: Message): boolean {
  const openId = getOpenContactId()
  return isWindowFocused() && listConversations().some(({ contactId, state }) => contactId === openId && state.chat?.id === chatId)
}
