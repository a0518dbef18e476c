import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePageKeys } from '#platform/web/routing/page-keys.ts'
import type { MailRow } from '../../contract.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'
import { openComposer } from '../../compose/web/index.ts'
import { mailKeys, type MailCommand } from './shortcuts.ts'
import { isOnOpen, targetsOf } from './shortcut-targets.ts'
import type { Desk } from '../../mailbox/web/index.ts'

type Place = {
  handle: RefObject<ListHandle | null>
  onHelp: () => void
}

/** What the keys of the page do. They act on all that is selected, else on the row that has the focus, else on the open mail. */
export function useEmailKeys(desk: Desk, place: Place): void {
  const keys = useRef(mailKeys())
  usePageKeys(
    (event) => keys.current(event, (event.target as Element).matches('[data-index]')),
    (command) => run(command, desk, place),
  )
}

function run(command: MailCommand, desk: Desk, place: Place): void {
  const { commands, rights, view, change } = desk
  const targets = () => targetsOf(desk, place.handle.current)
  if (command.kind === 'move') return move(command, desk, place)
  if (command.kind === 'folder')
    return change({ folder: command.folder, label: '', q: '', id: undefined, at: undefined, unread: undefined })
  if (command.kind === 'read') return read(command.isRead, desk, targets())
  const acts: Record<Exclude<typeof command.kind, 'move' | 'folder' | 'read'>, () => void> = {
    open: () => openFocused(desk, place),
    select: () => place.handle.current && desk.toggleAt(place.handle.current.active),
    all: desk.selectAll,
    leave: () => (desk.selection.selected.length > 0 ? desk.selection.reset() : desk.close()),
    star: () => commands.star(targets()),
    moveTo: () => openMenu('moveTo', desk, place),
    label: () => openMenu('label', desk, place),
    delete: () => void commands.remove(targets()),
    spam: () => commands.spam(targets()),
    reply: () => pressButton('reply'),
    replyAll: () => pressButton('replyAll'),
    forward: () => pressButton('forward'),
    compose: () => rights.mayWrite && void openComposer({ kind: 'new' }),
    back: () => (view.id === null ? place.handle.current?.focus(place.handle.current.active) : desk.close()),
    print: () => pressButton('print'),
    help: place.onHelp,
  }
  acts[command.kind]()
}

const isInList = ({ handle }: Place) => handle.current?.isFocused() ?? false

/** Within the list keys move the focus; with a mail open they lead to the next one. */
function move({ to, isExtending }: Extract<MailCommand, { kind: 'move' }>, desk: Desk, place: Place): void {
  const list = place.handle.current
  if (!isInList(place) && desk.view.id !== null && (to === 'next' || to === 'previous')) return desk.step(to)
  if (!list) return
  if (!isInList(place)) return list.focus(list.active)
  const page = list.rowsInSight - 1
  const steps = { next: 1, previous: -1, pageDown: page, pageUp: -page, first: -Infinity, last: Infinity }
  const index = list.active + steps[to]
  if (isExtending) desk.selectTo(Math.max(0, Math.min((desk.found.source?.count ?? 1) - 1, index)), list.active)
  list.focus(index)
}

function read(isRead: boolean, { commands, close, view }: Desk, mails: readonly MailRow[]): void {
  commands.read(mails, isRead)
  if (!isRead && mails.some(({ id }) => id === view.id)) close()
}

function openFocused(desk: Desk, place: Place): void {
  const mail = desk.found.source?.at(place.handle.current?.active ?? 0)
  if (mail) desk.open(mail)
}

/** Opens the menu on the bar of what is selected or open; a row that merely has the focus is selected for it. */
function openMenu(name: 'moveTo' | 'label', desk: Desk, place: Place): void {
  const isBar = desk.selection.selected.length > 0 || isOnOpen(desk.view.id, place.handle.current)
  if (!isBar && place.handle.current) flushSync(() => desk.toggleAt(place.handle.current!.active))
  document.querySelector<HTMLElement>(`[data-opens="${name}"]`)?.click()
}

const pressButton = (name: 'reply' | 'replyAll' | 'forward' | 'print') =>
  document.querySelector<HTMLElement>(`[data-does="${name}"]`)?.click()
