import { CornerUpLeft, EllipsisVertical, History, ListTodo, MailPlus, Pencil, SquareKanban, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import type { Message } from '../../contract.ts'
import type { ChatRights } from '../../web/use-chat-permissions.ts'
import type { MessageActs } from './use-message-mutations.ts'
import type { MessageMarks } from './use-message-marks.ts'

/** What is offered first to react with. */
const EMOJI = ['👍', '❤️', '😄', '🎉', '👀']

/** What the composer is about: an answer, or other words for a message. */
export type Writing = { kind: 'reply' | 'edit'; message: Message }

export type MessageMeans = {
  acts: MessageActs
  marks: MessageMarks
  rights: ChatRights
  onWriting: (writing: Writing) => void
  onCard: (message: Message) => void
}

type MessageMenuProps = MessageMeans & { message: Message; viewerId: number }

/** Everything one may do with a message. */
export function MessageMenu({ message, viewerId, acts, marks, rights, onWriting, onCard }: MessageMenuProps) {
  const { t } = useTranslation('chat')
  const isOwn = message.senderId === viewerId
  const items: (MenuItem | false)[] = [
    rights.maySend && {
      id: 'reply',
      label: t('reply'),
      shortcut: 'R',
      icon: <CornerUpLeft data-points />,
      onAction: () => onWriting({ kind: 'reply', message }),
    },
    isOwn &&
      rights.mayEdit && {
        id: 'edit',
        label: t('edit'),
        icon: <Pencil />,
        shortcut: 'E',
        onAction: () => onWriting({ kind: 'edit', message }),
      },
    rights.mayMakeTasks && { id: 'task', label: t('makeTask'), icon: <ListTodo />, onAction: () => acts.makeTask(message) },
    rights.mayMakeCards && { id: 'card', label: t('makeCard'), icon: <SquareKanban />, onAction: () => onCard(message) },
    !isOwn && { id: 'unseen', label: t('markUnseen'), icon: <MailPlus />, shortcut: 'U', onAction: () => marks.markUnseen(message) },
    message.editedAt !== null && {
      id: 'history',
      label: t('history'),
      icon: <History />,
      shortcut: 'H',
      onAction: () => marks.showHistory(message),
    },
    isOwn &&
      rights.mayDelete && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        shortcut: 'Del',
        isDanger: true,
        onAction: () => acts.remove(message),
      },
  ]
  const reactions = EMOJI.map((emoji) => ({ id: emoji, label: emoji, onAction: () => acts.react(message, emoji, true) }))
  const sections = [{ items: items.filter((item) => item !== false) }, ...(rights.maySend ? [{ title: t('react'), items: reactions }] : [])]
  return (
    <Menu
      placement="bottom end"
      sections={sections.filter((section) => section.items.length > 0)}
      trigger={(props) => (
        <IconButton label={t('message.menu')} size="small" variant="secondary" {...props} tabIndex={-1}>
          <EllipsisVertical />
        </IconButton>
      )}
    />
  )
}
