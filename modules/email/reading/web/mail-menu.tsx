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
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import type { Reply } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import type { Desk } from '../../mailbox/web/index.ts'
import { useMaking } from './use-create-from-mail.ts'

const EventDialog = laterPart(() => import('./invitation/event-dialog.tsx').then((file) => file.EventDialog))
const SourceDialog = laterPart(() => import('./source-dialog.tsx').then((file) => file.SourceDialog))

/** Everything one may do with one mail of a conversation. */
export function MailMenu({ mail, desk }: { mail: Reply; desk: Desk }) {
  const { t } = useTranslation('email')
  const [dialog, setDialog] = useState<'event' | 'source' | null>(null)
  const make = useMaking()
  const { mayWrite, mayMake, mayChange } = desk.rights
  const write = (kind: 'reply' | 'replyAll' | 'forward') => void openComposer({ kind, mail })
  const answers: (MenuItem | false)[] = [
    mayWrite && { id: 'reply', label: t('mail.reply'), shortcut: 'R', icon: <ReplyIcon data-points />, onAction: () => write('reply') },
    mayWrite && {
      id: 'replyAll',
      label: t('mail.replyAll'),
      shortcut: 'A',
      icon: <ReplyAll data-points />,
      onAction: () => write('replyAll'),
    },
    mayWrite && { id: 'forward', label: t('mail.forward'), shortcut: 'F', icon: <Forward data-points />, onAction: () => write('forward') },
  ]
  const making: (MenuItem | false)[] = [
    mayMake.task && { id: 'task', label: t('mail.makeTask'), icon: <ListTodo />, onAction: () => make.task(mail.id) },
    mayMake.card && { id: 'card', label: t('mail.makeCard'), icon: <SquareKanban />, onAction: () => void make.card(mail.id) },
    mayMake.event && { id: 'event', label: t('mail.makeEvent'), icon: <CalendarPlus />, onAction: () => setDialog('event') },
  ]
  const others: (MenuItem | false)[] = [
    mayChange && {
      id: 'read',
      label: t(mail.isRead ? 'mail.markUnread' : 'mail.markRead'),
      icon: mail.isRead ? <Closed /> : <MailOpen />,
      onAction: () => desk.commands.read([mail], !mail.isRead),
    },
    { id: 'print', label: t('mail.print'), shortcut: 'P', icon: <Printer />, onAction: () => void print(mail) },
    { id: 'source', label: t('mail.source'), icon: <FileCode />, onAction: () => setDialog('source') },
  ]
  const sections = [answers, making, others].map((items) => ({ items: items.filter((item) => item !== false) }))
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

  async function print(printed: Reply) {
    const { printMail } = await import('./message/print-mail.ts')
    printMail(printed, t)
  }
}
