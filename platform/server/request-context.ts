import { createMongoAbility } from '@casl/ability'
import type { Kysely } from 'kysely'
import type { Context, Viewer } from './context.ts'
import { attempt } from './database/savepoint.ts'
import { nobody } from './identity/authenticate.ts'
import { storedEntry, type JournalEntry, type JournalRow } from './journal/record.ts'
import type { Log } from './log.ts'
import type { Noticed } from './notifications/noticed.ts'
import type { Notice } from './notifications/notify.ts'
import { nowOf, type Platform } from './platform.ts'
import type { Told } from './realtime/bus.ts'

/** Who asks, from where. */
export type Asker = {
  viewer: Viewer
  log: Log
  /** The browser tab that writes; it ignores the echo of its own change. */
  tab?: string | undefined
  request: Context['request']
}

/** What a verb asked for, to be stored with its transaction and told after its commit. */
export type Outcome = {
  entries: Omit<JournalRow, 'seq'>[]
  notices: Notice[]
  noticed: Noticed[]
  topics: Set<string>
  users: Set<number>
  roles: Set<string>
  sessions: Set<number>
  rooms: Set<number>
  tells: Told[]
  tasks: (() => void | Promise<void>)[]
}

/** The process itself, bound by no rule. */
export const systemAsker = (platform: Platform): Asker => ({
  viewer: { ...nobody, ability: createMongoAbility([{ action: 'manage', subject: 'all' }]) },
  log: platform.log,
  request: { id: '', address: '', userAgent: '', token: undefined },
})

export type Act = { change: string; verb: string }

const readOnly = () => {
  throw new Error('a GET must not write')
}

export function readContext(platform: Platform, asker: Asker): Context {
  return {
    ...commonContext(platform, asker),
    db: platform.database.read,
    slow: platform.database.slow,
    now: nowOf(platform),
    record: readOnly,
    announce: readOnly,
    tell: readOnly,
    roomsChanged: readOnly,
    part: readOnly,
    note: readOnly,
    notify: readOnly,
    noticed: readOnly,
    afterCommit: readOnly,
    rightsChanged: readOnly,
    rolesChanged: readOnly,
    sessionsEnded: readOnly,
  }
}

/** The context of a write: what the verb records is gathered in the outcome. */
export function writeContext(
  platform: Platform,
  asker: Asker,
  { tx, act }: { tx: Kysely<any>; act: Act },
): { ctx: Context; outcome: Outcome } {
  const outcome = emptyOutcome()
  const now = nowOf(platform)
  const actor = asker.viewer.id || null
  const noticed: Context['noticed'] = (entity, ids, userId = asker.viewer.id) => {
    if (ids.length > 0 && userId !== 0) outcome.noticed.push({ userId, entity, ids })
  }
  const ctx: Context = {
    ...commonContext(platform, asker),
    db: tx,
    slow: tx,
    now,
    record: (entry) => {
      outcome.entries.push(storedEntry(entry, { ...act, at: now, actor }))
      topicsOf(platform, entry).forEach((topic) => outcome.topics.add(topic))
      if (actor && entry.before && isNoticeable(platform, entry)) noticed(entry.entity, [entry.id])
      if (entry.after === null || act.verb.startsWith('journal.')) outcome.topics.add('deleted')
    },
    announce: (topic) => void outcome.topics.add(topic),
    tell: (topic, body, key) => void outcome.tells.push({ topic, body, key }),
    roomsChanged: (ids) => ids.forEach((id) => outcome.rooms.add(id)),
    part: (work) => unlessFailed(outcome, () => attempt(tx, work)),
    note: (work) => work(ctx),
    notify: (notice) => void outcome.notices.push(declared(platform, notice)),
    noticed,
    afterCommit: (task) => void outcome.tasks.push(task),
    rightsChanged: (userId) => void outcome.users.add(userId),
    rolesChanged: (names) => names.forEach((name) => outcome.roles.add(name)),
    sessionsEnded: (ids) => ids.forEach((id) => outcome.sessions.add(id)),
  }
  return { ctx, outcome }
}

const emptyOutcome = (): Outcome => ({
  entries: [],
  notices: [],
  noticed: [],
  topics: new Set(),
  users: new Set(),
  roles: new Set(),
  sessions: new Set(),
  rooms: new Set(),
  tells: [],
  tasks: [],
})

/** Nothing is stored or told of a part that is taken back. */
async function unlessFailed<T>(outcome: Outcome, part: () => Promise<T>): Promise<T> {
  const before = copyOf(outcome)
  try {
    return await part()
  } catch (error) {
    Object.assign(outcome, before)
    throw error
  }
}

const copyOf = (outcome: Outcome): Outcome => ({
  entries: [...outcome.entries],
  notices: [...outcome.notices],
  noticed: [...outcome.noticed],
  topics: new Set(outcome.topics),
  users: new Set(outcome.users),
  roles: new Set(outcome.roles),
  sessions: new Set(outcome.sessions),
  rooms: new Set(outcome.rooms),
  tells: [...outcome.tells],
  tasks: [...outcome.tasks],
})

function declared({ notices }: Platform, notice: Notice): Notice {
  if (notices.includes(notice.kind)) return notice
  throw new Error(`no module declares the notices ${notice.kind.module}.${notice.kind.name}`)
}

const isNoticeable = ({ notices }: Platform, { entity }: JournalEntry) => notices.some((kind) => kind.entity === entity)

function topicsOf(platform: Platform, entry: JournalEntry): string[] {
  const subject = platform.subjects.find((one) => one.entity === entry.entity)
  if (!subject) throw new Error(`no module declares the entity ${entry.entity}`)
  const { before, after, entity, id } = entry
  // Whom it concerned before is told as well.
  const told = [...subject.topics({ ...before, ...after }), ...subject.topics({ ...after, ...before })]
  return [...new Set(told), `history/${entity}/${id}`, 'journal']
}

const commonContext = (platform: Platform, asker: Asker) => ({
  viewer: asker.viewer,
  dialect: platform.database.dialect,
  config: platform.config,
  log: asker.log,
  request: asker.request,
  subjects: platform.subjects,
  roles: platform.roles,
  notices: platform.notices,
  pages: platform.pages,
  searched: platform.searched,
})
