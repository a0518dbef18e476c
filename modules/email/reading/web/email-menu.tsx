import {
  CalendarPlus,
  EllipsisVertical,
  FileCode,
  Forward,
  ListTodo,
  MailOpen,
  Mail as Closed,
  Printer,
  Reply as ReplyIcon,
  ReplyAll,
  SquareKanban,
  UserRoundPlus,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { ConversationEmail } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'
import { useAddSender } from './use-add-sender.ts'
import { useCreateTaskOrCard } from './use-create-task-or-card.ts'

const EventDialog = lazyComponent(() => import('./invitation/event-dialog.tsx').then((file) => file.EventDialog))
const SourceDialog = lazyComponent(() => import('./source-dialog.tsx').then((file) => file.SourceDialog))

type ComposeKind = 'reply' | 'replyAll' | 'forward'

export function EmailMenu({ mail, mailbox }: { mail: ConversationEmail; mailbox: Mailbox }) {
  const { t } = useTranslation('email')
  const [dialog, setDialog] = useState<'event' | 'source' | null>(null)
  const createFromEmail = useCreateTaskOrCard()
  const addSender = useAddSender()
  const { canCompose, canCreate, canUpdate } = mailbox.permissions
  const composeItem = (kind: ComposeKind, shortcut: string, icon: ReactNode): MenuItem | false =>
    canCompose && { id: kind, label: t(`mail.${kind}`), shortcut, icon, onAction: () => void openComposer({ kind, mail }) }
  const replyItems = [
    composeItem('reply', 'R', <ReplyIcon data-points />),
    composeItem('replyAll', 'A', <ReplyAll data-points />),
    composeItem('forward', 'F', <Forward data-points />),
  ]
  const createItems: (MenuItem | false)[] = [
    canCreate.task && { id: 'task', label: t('mail.makeTask'), icon: <ListTodo />, onAction: () => createFromEmail.task(mail.id) },
    canCreate.card && { id: 'card', label: t('mail.makeCard'), icon: <SquareKanban />, onAction: () => void createFromEmail.card(mail.id) },
    canCreate.event && { id: 'event', label: t('mail.makeEvent'), icon: <CalendarPlus />, onAction: () => setDialog('event') },
    canCreate.contact && { id: 'contact', label: t('mail.addContact'), icon: <UserRoundPlus />, onAction: () => void addSender(mail.from) },
  ]
  const otherItems: (MenuItem | false)[] = [
    canUpdate && {
      id: 'read',
      label: t(mail.isRead ? 'mail.markUnread' : 'mail.markRead'),
      icon: mail.isRead ? <Closed /> : <MailOpen />,
      onAction: () => mailbox.commands.read([mail], !mail.isRead),
    },
    { id: 'print', label: t('mail.print'), shortcut: 'P', icon: <Printer />, onAction: () => void openPrintDialog(mail) },
    { id: 'source', label: t('mail.source'), icon: <FileCode />, onAction: () => setDialog('source') },
  ]
  const sections = [replyItems, createItems, otherItems].map((items) => ({ items: items.filter((item) => item !== false) }))
  return (
    <>
      <Menu
        placement="bottom end"
        sections={sections.filter(({ items }) => items.length > 0)}
        trigger={(trigger) => (
          <IconButton label={t('mail.menu')} size="small" {...trigger}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
      {dialog === 'event' && <EventDialog mail={mail} onClose={() => setDialog(null)} />}
      {dialog === 'source' && <SourceDialog mail={mail} onClose={() => setDialog(null)} />}
    </>
  )

  async function openPrintDialog(printed: ConversationEmail) {
    const { printEmail } = await import('./message/print-email.ts')
    printEmail(printed, t)
  }
}
