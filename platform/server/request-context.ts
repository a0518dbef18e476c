import { createMongoAbility } from '@casl/ability'
import type { Kysely } from 'kysely'
import type { Context } from './context.ts'
import type { Viewer } from './viewer.ts'
import { withSavepoint } from './database/savepoint.ts'
import { anonymousViewer } from './identity/sessions/authenticate.ts'
import { toJournalRow, type JournalEntry, type JournalRow } from './journal/journal-entry.ts'
import type { Log } from './log.ts'
import type { NotificationInput } from './notifications/notification-input.ts'
import type { SeenRecords } from './notifications/seen-records.ts'
import { getNow, type Platform } from './platform.ts'
import type { TopicMessage } from './realtime/bus.ts'

export type Requester = {
  viewer: Viewer
  log: Log
  /** The browser tab, which ignores the echo of its own changes. */
  tab?: string | undefined
  request: Context['request']
}

/** Collected by a command, to be stored in its transaction and published after commit. */
export type Outcome = {
  entries: Omit<JournalRow, 'seq'>[]
  notifications: NotificationInput[]
  seen: SeenRecords[]
  topics: Set<string>
  users: Set<number>
  roles: Set<string>
  sessions: Set<number>
  rooms: Set<number>
  messages: TopicMessage[]
  tasks: (() => void | Promise<void>)[]
}

/** The application itself, without restrictions. */
export const createSystemRequester = (platform: Platform): Requester => ({
  viewer: { ...anonymousViewer, ability: createMongoAbility([{ action: 'manage', subject: 'all' }]) },
  log: platform.log,
  request: { id: '', address: '', userAgent: '', token: undefined },
})

export type ChangeInfo = { change: string; verb: string }

const throwReadOnly = () => {
  throw new Error('A GET must not write.')
}

export function createReadContext(platform: Platform, requester: Requester): Context {
  return {
    ...createBaseContext(platform, requester),
    db: platform.database.read,
    slow: platform.database.slow,
    now: getNow(platform),
    changeId: '',
    recordChange: throwReadOnly,
    publishChange: throwReadOnly,
    publishMessage: throwReadOnly,
    refreshRooms: throwReadOnly,
    withSavepoint: throwReadOnly,
    runCommand: throwReadOnly,
    notify: throwReadOnly,
    markSeen: throwReadOnly,
    afterCommit: throwReadOnly,
    invalidatePermissions: throwReadOnly,
    invalidateRoles: throwReadOnly,
    invalidateSessions: throwReadOnly,
  }
}

export function createWriteContext(
  platform: Platform,
  requester: Requester,
  { tx, changeInfo }: { tx: Kysely<any>; changeInfo: ChangeInfo },
): { ctx: Context; outcome: Outcome } {
  const outcome = createOutcome()
  const now = getNow(platform)
  const actor = requester.viewer.id || null
  const markSeen: Context['markSeen'] = (entity, ids, userId = requester.viewer.id) => {
    if (ids.length > 0 && userId !== 0) outcome.seen.push({ userId, entity, ids })
  }
  const ctx: Context = {
    ...createBaseContext(platform, requester),
    db: tx,
    slow: tx,
    now,
    changeId: changeInfo.change,
    recordChange: (entry) => {
      outcome.entries.push(toJournalRow(entry, { ...changeInfo, at: now, actor, viaToken: requester.viewer.token?.name ?? null }))
      getTopicsOfEntry(platform, entry).forEach((topic) => outcome.topics.add(topic))
      if (actor && entry.before && hasNotifications(platform, entry)) markSeen(entry.entity, [entry.id])
      if (entry.after === null || changeInfo.verb.startsWith('journal.')) outcome.topics.add('deleted')
    },
    publishChange: (topic) => void outcome.topics.add(topic),
    publishMessage: (topic, body, key) => void outcome.messages.push({ topic, body, key }),
    refreshRooms: (ids) => ids.forEach((id) => outcome.rooms.add(id)),
    withSavepoint: (work) => rollBackOutcomeOnError(outcome, () => withSavepoint(tx, work)),
    runCommand: (work) => work(ctx),
    notify: (notification) => void outcome.notifications.push(assertDeclaredKind(platform, notification)),
    markSeen,
    afterCommit: (task) => void outcome.tasks.push(task),
    invalidatePermissions: (userId) => void outcome.users.add(userId),
    invalidateRoles: (names) => names.forEach((name) => outcome.roles.add(name)),
    invalidateSessions: (ids) => ids.forEach((id) => outcome.sessions.add(id)),
  }
  return { ctx, outcome }
}

const createOutcome = (): Outcome => ({
  entries: [],
  notifications: [],
  seen: [],
  topics: new Set(),
  users: new Set(),
  roles: new Set(),
  sessions: new Set(),
  rooms: new Set(),
  messages: [],
  tasks: [],
})

async function rollBackOutcomeOnError<T>(outcome: Outcome, work: () => Promise<T>): Promise<T> {
  const before = copyOutcome(outcome)
  try {
    return await work()
  } catch (error) {
    Object.assign(outcome, before)
    throw error
  }
}

const copyOutcome = (outcome: Outcome): Outcome => ({
  entries: [...outcome.entries],
  notifications: [...outcome.notifications],
  seen: [...outcome.seen],
  topics: new Set(outcome.topics),
  users: new Set(outcome.users),
  roles: new Set(outcome.roles),
  sessions: new Set(outcome.sessions),
  rooms: new Set(outcome.rooms),
  messages: [...outcome.messages],
  tasks: [...outcome.tasks],
})

function assertDeclaredKind({ notificationKinds }: Platform, notification: NotificationInput): NotificationInput {
  if (notificationKinds.includes(notification.kind)) return notification
  throw new Error(`No module declares the notification kind ${notification.kind.module}.${notification.kind.name}.`)
}

const hasNotifications = ({ notificationKinds }: Platform, { entity }: JournalEntry) =>
  notificationKinds.some((kind) => kind.entity === entity)

function getTopicsOfEntry(platform: Platform, entry: JournalEntry): string[] {
  const subject = platform.subjects.find((one) => one.entity === entry.entity)
  if (!subject) throw new Error(`No module declares the entity ${entry.entity}.`)
  const { before, after, entity, id } = entry
  // Subscribers of the old and of the new state are notified.
  const topics = [...subject.topics({ ...before, ...after }), ...subject.topics({ ...after, ...before })]
  return [...new Set(topics), `history/${entity}/${id}`, 'journal']
}

const createBaseContext = (platform: Platform, requester: Requester) => ({
  viewer: requester.viewer,
  dialect: platform.database.dialect,
  config: platform.config,
  contents: platform.contents,
  outbound: platform.outbound,
  userEmail: platform.modules.find(({ userEmail }) => userEmail)?.userEmail,
  receivedFiles: platform.modules.find(({ receivedFiles }) => receivedFiles)?.receivedFiles,
  log: requester.log,
  request: requester.request,
  subjects: platform.subjects,
  roles: platform.roles,
  notificationKinds: platform.notificationKinds,
  pages: platform.pages,
  searchGroups: platform.searchGroups,
  importSources: platform.importSources,
})
