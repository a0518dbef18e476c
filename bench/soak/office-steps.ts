import { randomUUID } from 'node:crypto'
import { calendar } from '#modules/calendar/contract.ts'
import { chat } from '#modules/chat/contract.ts'
import { contacts } from '#modules/contacts/contract.ts'
import { email } from '#modules/email/contract.ts'
import { kanban } from '#modules/kanban/contract.ts'
import { todo } from '#modules/todo/contract.ts'
import { identity } from '#platform/contract/identity.ts'
import { journal } from '#platform/contract/journal.ts'
import { notifications } from '#platform/contract/notifications.ts'
import { search } from '#platform/contract/search.ts'
import type { SoakUser } from './soak-user.ts'
import type { Step } from './steps.ts'

const DAY_MS = 86_400_000
const words = ['offer', 'Hamburg', 'meeting', 'invoice', 'Lisbon', 'report', 'chair', 'contract']
const getWord = () => words[Math.floor(Math.random() * words.length)]!
const toDay = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

/** Adds a task, edits it and undoes the edit or deletes the task. */
async function manageTask(user: SoakUser): Promise<void> {
  const added = await user.call(todo.addTask, { task: { title: `Ask about the ${getWord()}`, dueDate: toDay(3) } })
  if (!added) return
  const { id } = added.task
  const edited = await user.send('update task', () => user.client.call(todo.updateTask, { task: { id, isImportant: true } }))
  if (edited?.change && Math.random() < 0.5) await user.call(journal.undo, { change: edited.change })
  await user.call(todo.deleteTask, { taskId: id })
  await user.call(todo.deleteTask, { taskId: id })
}

/** Adds a card to the first board, drags it to another board and deletes it. */
async function moveCard(user: SoakUser): Promise<void> {
  const opened = await user.call(kanban.openBoard, {})
  const [from, to] = opened?.boards ?? []
  if (!opened?.projectId || !from || !to) return
  const { projectId } = opened
  const added = await user.call(kanban.addTask, { projectId, data: { title: `Plan the ${getWord()}`, boardId: from.id } })
  if (!added) return
  const taskId = added.task.id
  await user.call(kanban.moveTask, { projectId, data: { taskId, boardId: to.id, beforeTaskId: null, projectId } })
  await user.call(kanban.deleteTask, { projectId, data: taskId })
}

async function planEvent(user: SoakUser): Promise<void> {
  const start = new Date(Date.now() + DAY_MS).toISOString()
  const end = new Date(Date.now() + DAY_MS + 3_600_000).toISOString()
  const added = await user.call(calendar.addEvent, { event: { title: `Talk about the ${getWord()}`, start, end } })
  if (added) await user.call(calendar.removeEvent, { id: added.event.id })
}

async function chatWithColleague(user: SoakUser): Promise<void> {
  const list = await user.call(chat.chatsAndContacts, {})
  const others = list?.contacts.filter(({ id }) => id !== user.id) ?? []
  const contact = others[Math.floor(Math.random() * others.length)]
  if (!contact) return
  await user.call(chat.getChat, { id: contact.id })
  await user.call(chat.sendMsg, { obj: { contact: { id: contact.id }, message: `About the ${getWord()}`, clientId: randomUUID() } })
}

export const officeSteps: readonly Step[] = [
  { name: 'list tasks', weight: 20, run: (user) => user.call(todo.listTasks, { filter: 'open', page: 1, perPage: 50 }) },
  { name: 'manage a task', weight: 8, run: manageTask },
  { name: 'search everywhere', weight: 8, run: (user) => user.call(search.findEverywhere, { q: getWord() }) },
  { name: 'read emails', weight: 10, run: (user) => user.call(email.listMails, { page: 1, perPage: 50 }) },
  { name: 'month', weight: 8, run: (user) => user.call(calendar.listEvents, { start: toDay(-15), end: toDay(20) }) },
  { name: 'plan an event', weight: 4, run: planEvent },
  { name: 'chat', weight: 8, run: chatWithColleague },
  { name: 'drag a card', weight: 5, run: moveCard },
  { name: 'contacts', weight: 5, run: (user) => user.call(contacts.listContacts, { q: getWord(), page: 1, perPage: 50 }) },
  { name: 'notifications', weight: 8, run: (user) => user.call(notifications.listNotifications, { page: 1, perPage: 20 }) },
  { name: 'me', weight: 4, run: (user) => user.call(identity.me, {}) },
  { name: 'renew the token', weight: 1, run: (user) => user.client.renew() },
  { name: 'open or close the socket', weight: 3, run: async (user) => user.toggleSocket() },
]
