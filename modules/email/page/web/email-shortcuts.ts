import { flushSync } from 'react-dom'
import type { Shortcut } from '#platform/web/shortcuts/shortcut-registry.ts'
import type { EmailRow, MailboxView } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'
import { listMoveShortcuts, type ListRef } from './move-shortcuts.ts'
import { getShortcutTargets, isOpenEmailTarget } from './shortcut-targets.ts'

/** Gmail's shortcuts. */
export const listEmailShortcuts = (mailbox: Mailbox, list: ListRef): Shortcut[] => [
  ...listMoveShortcuts(mailbox, list),
  ...listActionShortcuts(mailbox, list),
  ...folderShortcuts.map(([name, keys, folder]) => ({ name, keys: [keys], run: () => showFolder(mailbox, folder) })),
  { name: 'leave', keys: ['Esc'], run: () => (mailbox.selection.selected.length > 0 ? mailbox.selection.reset() : mailbox.close()) },
]

const folderShortcuts: readonly (readonly [name: string, keys: string, folder: MailboxView])[] = [
  ['inbox', 'G I', 'inbox'],
  ['starred', 'G S', 'starred'],
  ['sent', 'G T', 'sent'],
  ['drafts', 'G D', 'draft'],
  ['everything', 'G A', 'all'],
]

const showFolder = ({ change }: Mailbox, folder: MailboxView) =>
  change({ folder, label: '', q: '', id: undefined, at: undefined, unread: undefined })

function listActionShortcuts(mailbox: Mailbox, list: ListRef): Shortcut[] {
  const { commands, permissions } = mailbox
  const getTargets = () => getShortcutTargets(mailbox, list.current)
  return [
    ...(permissions.canCompose ? [{ name: 'compose', keys: ['C', 'N'], run: () => void openComposer({ kind: 'new' }) }] : []),
    { name: 'reply', keys: ['R'], run: () => clickButton('reply') },
    { name: 'replyAll', keys: ['A'], run: () => clickButton('replyAll') },
    { name: 'forward', keys: ['F'], run: () => clickButton('forward') },
    { name: 'star', keys: ['S'], run: () => commands.star(getTargets()) },
    { name: 'read', keys: ['Shift I'], run: () => markRead(true, mailbox, getTargets()) },
    { name: 'unread', keys: ['Shift U'], run: () => markRead(false, mailbox, getTargets()) },
    { name: 'moveTo', keys: ['E', 'V'], run: () => openMenu('moveTo', mailbox, list) },
    { name: 'label', keys: ['L'], run: () => openMenu('label', mailbox, list) },
    { name: 'spam', keys: ['!'], run: () => commands.spam(getTargets()) },
    { name: 'delete', keys: ['#', 'Del'], run: () => void commands.deleteEmails(getTargets()) },
    { name: 'print', keys: ['P'], run: () => clickButton('print') },
  ]
}

function markRead(isRead: boolean, { commands, close, view }: Mailbox, emails: readonly EmailRow[]): void {
  commands.read(emails, isRead)
  if (!isRead && emails.some(({ id }) => id === view.id)) close()
}

/** The menu belongs to a toolbar, so a focused row is selected first. */
function openMenu(name: 'moveTo' | 'label', mailbox: Mailbox, { current: list }: ListRef): void {
  const isToolbarVisible = mailbox.selection.selected.length > 0 || isOpenEmailTarget(mailbox.view.id, list)
  if (!isToolbarVisible && list) flushSync(() => mailbox.toggleAt(list.active))
  document.querySelector<HTMLElement>(`[data-opens="${name}"]`)?.click()
}

const clickButton = (name: 'reply' | 'replyAll' | 'forward' | 'print') =>
  document.querySelector<HTMLElement>(`[data-does="${name}"]`)?.click()
