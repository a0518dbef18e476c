import i18next from 'i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { runInOneTab, showDesktopNotification, closeDesktopNotifications } from '#platform/web/notifications/desktop-notification.ts'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { getSession } from '#platform/web/session/session.ts'
import { chat, type ChatContact, type ChatSettings, type Message } from '../../contract.ts'
import type { ChatList } from '../../live/web/index.ts'
import { formatMessageLine } from '../../web/format-message-line.ts'
import { playSound } from './sound.ts'
import type { GetName } from '../../web/use-name-lookup.ts'
import { getChatUrl } from '../../web/chat-url.ts'

const MAX_BODY_LENGTH = 200

/** Notifies the viewer of an unread message, in one tab of the browser only. */
export async function notifyAboutMessage(message: Message, settings: ChatSettings): Promise<void> {
  const list = await queryClient.fetchQuery({ ...apiQueryOptions(chat.chatsAndContacts, {}), staleTime: 60_000 })
  const contact = list.chatsContacts.find(({ chat: { id } }) => id === message.chatId)
  if (contact && shouldNotify(contact, message))
    await runInOneTab(`chat.${message.id}`, () => showNotification({ contact, message, getName: createNameLookup(list), settings }))
}

/** Closes the notification of a chat that has been read, here or on another device. */
export const closeNotification = (chatId: number): void => closeDesktopNotifications((tag) => tag === getTag(chatId))

const getTag = (chatId: number) => `chat-${chatId}`
const mentionsViewer = ({ mentions }: Message) => mentions.includes(getSession()?.userData.id ?? 0)

/** Muted chats only notify of mentions. */
function shouldNotify({ chat: { seenSeq, isMuted } }: ChatContact, message: Message): boolean {
  return seenSeq < message.seq && (!isMuted || mentionsViewer(message))
}

function createNameLookup({ chatsContacts, contacts, people }: ChatList): GetName {
  const viewer = getSession()?.userData
  const allPeople = [...chatsContacts, ...contacts, ...people, ...(viewer ? [viewer] : [])]
  return (id) => allPeople.find((one) => one.id === id)?.fullName ?? '…'
}

type NotificationInput = { contact: ChatContact; message: Message; getName: GetName; settings: ChatSettings }

async function showNotification({ contact, message, getName, settings }: NotificationInput): Promise<void> {
  await i18next.loadNamespaces('chat')
  if (settings.sound) playSound()
  if (!(await isNotificationEnabled(message))) return
  const text = formatMessageLine(message, getName)
  const sender = getName(message.senderId)
  const title = contact.isGroup ? i18next.t('chat:notice.group', { name: sender, title: contact.fullName }) : contact.fullName
  const link = getChatUrl(contact.id, message.id)
  showDesktopNotification({ title, body: text.slice(0, MAX_BODY_LENGTH), tag: getTag(message.chatId), link })
}

async function isNotificationEnabled(message: Message): Promise<boolean> {
  const { settings } = await queryClient.fetchQuery({ ...apiQueryOptions(notifications.listNoticeSettings, {}), staleTime: 60_000 })
  const isKindEnabled = (name: string) => settings.some(({ module, kind, desktop }) => module === 'chat' && kind === name && desktop)
  return isKindEnabled('message') || (mentionsViewer(message) && isKindEnabled('mentioned'))
}
