import { CornerUpLeft, EllipsisVertical, ListTodo, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import type { Message } from '../contract.ts'
import type { ChatRights } from './chat-rights.ts'
import type { MessageActs } from './use-message-acts.ts'

/** What is offered first to react with. */
const EMOJI = ['👍', '❤️', '😄', '🎉', '👀']

/** What the composer is about: an answer, or other words for a message. */
export type Writing = { kind: 'reply' | 'edit'; message: Message }

export type MessageMeans = { acts: MessageActs; rights: ChatRights; onWriting: (writing: Writing) => void }

/** Everything one may do with a message. */
export function MessageMenu({ message, viewerId, acts, rights, onWriting }: MessageMeans & { message: Message; viewerId: number }) {
  const { t } = useTranslation('chat')
  const isOwn = message.senderId === viewerId
  const items: (MenuItem | false)[] = [
    rights.maySend && {
      id: 'reply',
      label: t('reply'),
      icon: <CornerUpLeft data-points />,
      onAction: () => onWriting({ kind: 'reply', message }),
    },
    isOwn && rights.mayEdit && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onWriting({ kind: 'edit', message }) },
    rights.mayMakeTasks && { id: 'task', label: t('makeTask'), icon: <ListTodo />, onAction: () => acts.makeTask(message) },
    isOwn &&
      rights.mayDelete && { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: () => acts.remove(message) },
  ]
  const reactions = EMOJI.map((emoji) => ({ id: emoji, label: emoji, onAction: () => acts.react(message, emoji, true) }))
  const sections = [{ items: items.filter((item) => item !== false) }, ...(rights.maySend ? [{ title: t('react'), items: reactions }] : [])]
  return (
    <Menu
      placement="bottom end"
      sections={sections.filter((section) => section.items.length > 0)}
      trigger={(props) => (
        <IconButton label={t('message.menu')} size="small" variant="secondary" {...props}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
