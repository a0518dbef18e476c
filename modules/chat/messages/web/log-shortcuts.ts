import type { KeyboardEvent } from 'react'
import type { Message } from '../../contract.ts'
import type { MessageMeans } from './message-menu.tsx'

type Log = { messages: readonly Message[]; means: MessageMeans; viewerId: number }

/**
 * The log is one stop of the tab key: arrows, Home and End go from message to message, Enter opens what can be done with
 * one, letters do it, Escape goes back to where one writes.
 */
export function onLogKeys(event: KeyboardEvent<HTMLElement>, log: Log): void {
  const { currentTarget, key } = event
  const target = event.target as HTMLElement
  // Of a menu that a message has opened above the page the keys come here too.
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !currentTarget.contains(target)) return
  const row = target.closest<HTMLElement>('article')
  if (isHandled({ currentTarget, target, row, key }, log)) event.preventDefault()
}

type Stroke = { currentTarget: HTMLElement; target: HTMLElement; row: HTMLElement | null; key: string }

function isHandled({ currentTarget, target, row, key }: Stroke, log: Log): boolean {
  if (key === 'Escape') return leave(currentTarget, target === row ? null : row)
  if (target === row) return actOn(row, key, log) || go(currentTarget, row, key)
  return target === currentTarget && go(currentTarget, null, key)
}

/** From inside a message to the message, from there to where one writes. */
function leave(log: HTMLElement, row: HTMLElement | null): boolean {
  if (row) focusRow(row)
  else log.closest('[data-conversation]')?.querySelector('textarea')?.focus()
  return true
}

/** To another message; from the log itself to the last one. */
function go(log: HTMLElement, from: HTMLElement | null, key: string): boolean {
  const rows = [...log.querySelectorAll<HTMLElement>('article')]
  const index = from ? rows.indexOf(from) : rows.length
  const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[key]
  if (target === undefined) return false
  const row = rows[Math.min(Math.max(target, 0), rows.length - 1)]
  if (row) focusRow(row)
  return true
}

/** Only as long as it has the focus: a click on a message is no wish to act on it by letters. */
function focusRow(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus()
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
}

function actOn(row: HTMLElement, key: string, { messages, means, viewerId }: Log): boolean {
  if (key === 'Enter' || key === 'ContextMenu') return openMenu(row)
  const message = messages.find(({ id }) => String(id) === row.dataset['row'])
  const act = message && !message.isDeleted ? keyActs(message, means, message.senderId === viewerId)[key.toLowerCase()] : undefined
  act?.()
  return act !== undefined
}

function openMenu(row: HTMLElement): boolean {
  const button = row.querySelector<HTMLElement>('[aria-haspopup=menu]')
  button?.click()
  return button !== null
}

/** What one's rights leave of it. */
function keyActs(message: Message, { acts, marks, rights, onWriting }: MessageMeans, isOwn: boolean): Record<string, () => void> {
  const { maySend, mayEdit, mayDelete } = rights
  return {
    ...(maySend && { r: () => onWriting({ kind: 'reply', message }) }),
    ...(isOwn && mayEdit && { e: () => onWriting({ kind: 'edit', message }) }),
    ...(isOwn && mayDelete && { delete: () => acts.remove(message) }),
    ...(!isOwn && { u: () => marks.markUnseen(message) }),
    ...(message.editedAt !== null && { h: () => marks.showHistory(message) }),
  }
}
