import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useKeyboardShortcuts } from '#platform/web/hooks/use-keyboard-shortcuts.ts'
import type { EmailRow } from '../../contract.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'
import { openComposer } from '../../compose/web/index.ts'
import { createShortcutReader, type ShortcutCommand } from './shortcuts.ts'
import { isOpenEmailTarget, getShortcutTargets } from './shortcut-targets.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'

type ShortcutContext = {
  handle: RefObject<ListHandle | null>
  onHelp: () => void
}

export function useEmailShortcuts(mailbox: Mailbox, context: ShortcutContext): void {
  const readShortcut = useRef(createShortcutReader())
  useKeyboardShortcuts(
    (event) => readShortcut.current(event, (event.target as Element).matches('[data-index]')),
    (command) => runCommand(command, mailbox, context),
  )
}

function runCommand(command: ShortcutCommand, mailbox: Mailbox, context: ShortcutContext): void {
  const { commands, permissions, view, change } = mailbox
  const getTargets = () => getShortcutTargets(mailbox, context.handle.current)
  if (command.kind === 'move') return move(command, mailbox, context)
  if (command.kind === 'folder')
    return change({ folder: command.folder, label: '', q: '', id: undefined, at: undefined, unread: undefined })
  if (command.kind === 'read') return markRead(command.isRead, mailbox, getTargets())
  const actions: Record<Exclude<typeof command.kind, 'move' | 'folder' | 'read'>, () => void> = {
    open: () => openFocused(mailbox, context),
    select: () => context.handle.current && mailbox.toggleAt(context.handle.current.active),
    all: mailbox.selectAll,
    leave: () => (mailbox.selection.selected.length > 0 ? mailbox.selection.reset() : mailbox.close()),
    star: () => commands.star(getTargets()),
    moveTo: () => openMenu('moveTo', mailbox, context),
    label: () => openMenu('label', mailbox, context),
    delete: () => void commands.deleteEmails(getTargets()),
    spam: () => commands.spam(getTargets()),
    reply: () => clickButton('reply'),
    replyAll: () => clickButton('replyAll'),
    forward: () => clickButton('forward'),
    compose: () => permissions.canCompose && void openComposer({ kind: 'new' }),
    back: () => (view.id === null ? context.handle.current?.focus(context.handle.current.active) : mailbox.close()),
    print: () => clickButton('print'),
    help: context.onHelp,
  }
  actions[command.kind]()
}

const isListFocused = ({ handle }: ShortcutContext) => handle.current?.isFocused() ?? false

/** Moves the focus in the list; outside of it, opens the next or previous email. */
function move({ to, isExtending }: Extract<ShortcutCommand, { kind: 'move' }>, mailbox: Mailbox, context: ShortcutContext): void {
  const list = context.handle.current
  if (!isListFocused(context) && mailbox.view.id !== null && (to === 'next' || to === 'previous')) return mailbox.step(to)
  if (!list) return
  if (!isListFocused(context)) return list.focus(list.active)
  const pageSize = list.visibleRows - 1
  const steps = { next: 1, previous: -1, pageDown: pageSize, pageUp: -pageSize, first: -Infinity, last: Infinity }
  const index = list.active + steps[to]
  if (isExtending) mailbox.selectTo(Math.max(0, Math.min((mailbox.list.source?.count ?? 1) - 1, index)), list.active)
  list.focus(index)
}

function markRead(isRead: boolean, { commands, close, view }: Mailbox, emails: readonly EmailRow[]): void {
  commands.read(emails, isRead)
  if (!isRead && emails.some(({ id }) => id === view.id)) close()
}

function openFocused(mailbox: Mailbox, context: ShortcutContext): void {
  const mail = mailbox.list.source?.getRow(context.handle.current?.active ?? 0)
  if (mail) mailbox.open(mail)
}

/** The menu belongs to a toolbar, so a focused row is selected first. */
function openMenu(name: 'moveTo' | 'label', mailbox: Mailbox, context: ShortcutContext): void {
  const isToolbarVisible = mailbox.selection.selected.length > 0 || isOpenEmailTarget(mailbox.view.id, context.handle.current)
  if (!isToolbarVisible && context.handle.current) flushSync(() => mailbox.toggleAt(context.handle.current!.active))
  document.querySelector<HTMLElement>(`[data-opens="${name}"]`)?.click()
}

const clickButton = (name: 'reply' | 'replyAll' | 'forward' | 'print') =>
  document.querySelector<HTMLElement>(`[data-does="${name}"]`)?.click()
