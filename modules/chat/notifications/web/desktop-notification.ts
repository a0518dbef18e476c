import i18next from 'i18next'
import { notifications } from '#platform/contract/notifications.ts'
import { oneTab, showOnDesktop, takeFromDesktop } from '#platform/web/notifications/desktop-notice.ts'
import { readOptions } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { currentSession } from '#platform/web/session/session.ts'
import { chat, type ChatContact, type ChatSettings, type Message } from '../../contract.ts'
import type { ChatList } from '../../live/web/index.ts'
import { messageLine } from '../../web/message-line.ts'
import { playSound } from './sound.ts'
import type { NameOf } from '../../web/use-names.ts'
import { chatAddress } from '../../web/chat-url.ts'

const MOST_LETTERS = 200

/** Tells of a message that waits unseen, by one tab of the browser alone. */
export async function tellOf(message: Message, settings: ChatSettings): Promise<void> {
  const list = await queries.fetchQuery({ ...readOptions(chat.chatsAndContacts, {}), staleTime: 60_000 })
  const contact = list.chatsContacts.find(({ chat: { id } }) => id === message.chatId)
  if (contact && isDue(contact, message))
    await oneTab(`chat.${message.id}`, () => tell({ contact, message, nameOf: namesOf(list), settings }))
}

/** What has been seen, here or on another device, needs no words any more. */
export const takeBack = (chatId: number): void => takeFromDesktop((tag) => tag === tagOf(chatId))

const tagOf = (chatId: number) => `chat-${chatId}`
const mentionsViewer = ({ mentions }: Message) => mentions.includes(currentSession()?.userData.id ?? 0)

/** Of a muted chat only mentions are told. */
function isDue({ chat: { seenSeq, isMuted } }: ChatContact, message: Message): boolean {
  return seenSeq < message.seq && (!isMuted || mentionsViewer(message))
}

/** Of everybody whom the viewer knows, and their own. */
function namesOf({ chatsContacts, contacts, people }: ChatList): NameOf {
  const viewer = currentSession()?.userData
  const known = [...chatsContacts, ...contacts, ...people, ...(viewer ? [viewer] : [])]
  return (id) => known.find((one) => one.id === id)?.fullName ?? '…'
}

type Told = { contact: ChatContact; message: Message; nameOf: NameOf; settings: ChatSettings }

async function tell({ contact, message, nameOf, settings }: Told): Promise<void> {
  await i18next.loadNamespaces('chat')
  if (settings.sound) playSound()
  if (!(await isWanted(message))) return
  const text = messageLine(message, nameOf)
  const sender = nameOf(message.senderId)
  const title = contact.isGroup ? i18next.t('chat:notice.group', { name: sender, title: contact.fullName }) : contact.fullName
  const link = chatAddress(contact.id, message.id)
  showOnDesktop({ title, body: text.slice(0, MOST_LETTERS), tag: tagOf(message.chatId), link })
}

/** All messages, or those that mention the viewer. */
async function isWanted(message: Message): Promise<boolean> {
  const { settings } = await queries.fetchQuery({ ...readOptions(notifications.listNoticeSettings, {}), staleTime: 60_000 })
  const wants = (wanted: string) => settings.some(({ module, kind, desktop }) => module === 'chat' && kind === wanted && desktop)
  return wants('message') || (mentionsViewer(message) && wants('mentioned'))
}
