import type { KeyboardEvent } from 'react'
import type { Message } from '../../contract.ts'
import type { MessageActions } from './use-message-actions.ts'

type LogContext = { messages: readonly Message[]; actions: MessageActions; viewerId: number }

/** The log is one tab stop: arrows, Home and End move, Enter opens the menu, letters run its shortcuts, Escape leaves. */
export function handleLogKeys(event: KeyboardEvent<HTMLElement>, log: LogContext): void {
  const { currentTarget, key } = event
  const target = event.target as HTMLElement
  // React also bubbles key events of an open menu to the log, although the menu is rendered outside of it.
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !currentTarget.contains(target)) return
  const row = target.closest<HTMLElement>('article')
  if (handleKey({ currentTarget, target, row, key }, log)) event.preventDefault()
}

type KeyPress = { currentTarget: HTMLElement; target: HTMLElement; row: HTMLElement | null; key: string }

function handleKey({ currentTarget, target, row, key }: KeyPress, log: LogContext): boolean {
  if (key === 'Escape') return leaveMessage(currentTarget, target === row ? null : row)
  if (target === row) return runShortcut(row, key, log) || moveFocus(currentTarget, row, key)
  return target === currentTarget && moveFocus(currentTarget, null, key)
}

/** Moves the focus from inside a message to the message, and from there to the composer. */
function leaveMessage(log: HTMLElement, row: HTMLElement | null): boolean {
  if (row) focusRow(row)
  else log.closest('[data-conversation]')?.querySelector('textarea')?.focus()
  return true
}

/** From the log itself, the arrow keys move to the last message. */
function moveFocus(log: HTMLElement, from: HTMLElement | null, key: string): boolean {
  const rows = [...log.querySelectorAll<HTMLElement>('article')]
  const index = from ? rows.indexOf(from) : rows.length
  const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[key]
  if (target === undefined) return false
  const row = rows[Math.min(Math.max(target, 0), rows.length - 1)]
  if (row) focusRow(row)
  return true
}

/** Makes the row focusable only while it has the focus, so that clicking a message does not enable its shortcuts. */
function focusRow(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus()
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
}

function runShortcut(row: HTMLElement, key: string, { messages, actions, viewerId }: LogContext): boolean {
  if (key === 'Enter' || key === 'ContextMenu') return openMenu(row)
  const message = messages.find(({ id }) => String(id) === row.dataset['row'])
  const shortcut =
    message && !message.isDeleted ? getShortcuts(message, actions, message.senderId === viewerId)[key.toLowerCase()] : undefined
  shortcut?.()
  return shortcut !== undefined
}

function openMenu(row: HTMLElement): boolean {
  const button = row.querySelector<HTMLElement>('[aria-haspopup=menu]')
  button?.click()
  return button !== null
}

function getShortcuts(message: Message, actions: MessageActions, isOwn: boolean): Record<string, () => void> {
  const { canSend, canEdit, canDelete } = actions.permissions
  return {
    ...(canSend && { r: () => actions.reply(message) }),
    ...(isOwn && canEdit && { e: () => actions.startEdit(message) }),
    ...(isOwn && canDelete && { delete: () => actions.remove(message) }),
    ...(!isOwn && { u: () => actions.markUnread(message) }),
    ...(message.editedAt !== null && { h: () => actions.showHistory(message) }),
  }
}
