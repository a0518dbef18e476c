import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { CalendarDate, closedObject, Id, Nullable, OneOf, Time } from '../schema.ts'

const Bytes = Type.Integer({ minimum: 0, description: 'in bytes' })

export const SystemSize = Type.Object({ day: CalendarDate, databaseSize: Bytes, fileSize: Bytes })
export type SystemSize = Static<typeof SystemSize>

const System = Type.Object({
  version: Type.String(),
  nodeVersion: Type.String(),
  startedAt: Type.String({ format: 'date-time', description: 'when the process that answers was started' }),
  memory: Type.Integer({ minimum: 0, description: 'resident memory of the process that answers, in bytes' }),
  database: OneOf(['sqlite', 'postgres']),
  databaseVersion: Type.String(),
  databaseSize: Bytes,
  fileSize: Type.Integer({ minimum: 0, description: 'the size of all uploaded files, in bytes' }),
  fileCount: Type.Integer({ minimum: 0 }),
  freeSpace: Type.Integer({ minimum: 0, description: 'free space on the disk of DATA_DIR, in bytes' }),
  totalSpace: Type.Integer({ minimum: 0, description: 'the size of the disk of DATA_DIR, in bytes' }),
  sizes: Type.Array(SystemSize, { description: 'measured once a day, oldest first, for the last 30 days' }),
  sessionCount: Type.Integer({ minimum: 0, description: 'sessions used within the last 30 days and not ended' }),
  activeUserCount: Type.Integer({ minimum: 0, description: 'users who have used a session within the last 15 minutes' }),
  socketCount: Type.Integer({ minimum: 0, description: 'tabs and apps connected to the process that answers' }),
})
export type System = Static<typeof System>

const FailedJob = Type.Object({
  id: Id,
  name: Type.String(),
  error: Type.String(),
  attempts: Type.Integer({ minimum: 0 }),
  failedAt: Time,
})
export type FailedJob = Static<typeof FailedJob>

const WaitingJobs = Type.Object({
  name: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  oldestAt: Type.String({ format: 'date-time', description: 'when the oldest of them was due' }),
  lastError: Nullable(Type.String()),
})
export type WaitingJobs = Static<typeof WaitingJobs>

export const connectionProblemReasons = ['unreachable', 'timeout', 'password', 'certificate', 'not_allowed', 'server'] as const

const ConnectionProblem = Type.Object({
  module: Type.String(),
  kind: Type.String({ description: 'what cannot be reached, such as an email account' }),
  name: Type.String({ description: 'its address' }),
  owner: Nullable(Type.String({ description: 'the full name of the user it belongs to' })),
  reason: OneOf(connectionProblemReasons),
  since: Nullable(Time),
})
export type ConnectionProblem = Static<typeof ConnectionProblem>

const SomeJobs = closedObject({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100, description: 'the failed jobs; without it all of them' })),
})
const JobCount = Type.Object({ count: Type.Integer({ minimum: 0, description: 'jobs that were changed' }) })

/** What an operator needs to know about the server. */
export const system = {
  getSystem: endpoint('GET /api/system', {
    access: ['manage', 'Workspace'],
    summary: 'Get the version, the sizes of database and files, free disk space, and how many people are connected',
    topic: 'system',
    input: Type.Object({}),
    output: Type.Object({ system: System }),
  }),
  listJobs: endpoint('GET /api/system/jobs', {
    access: ['manage', 'Workspace'],
    summary: 'List the last 100 failed background jobs, and count the jobs that are due by name',
    topic: 'system',
    input: Type.Object({}),
    output: Type.Object({ failed: Type.Array(FailedJob), failedCount: Type.Integer(), waiting: Type.Array(WaitingJobs) }),
  }),
  retryJobs: endpoint('POST /api/system/jobs/retry', {
    access: ['manage', 'Workspace'],
    summary: 'Run failed background jobs again',
    input: SomeJobs,
    output: JobCount,
  }),
  dismissJobs: endpoint('POST /api/system/jobs/dismiss', {
    access: ['manage', 'Workspace'],
    summary: 'Delete failed background jobs, which are then not run again',
    input: SomeJobs,
    output: JobCount,
  }),
  listConnectionProblems: endpoint('GET /api/system/connection-problems', {
    access: ['manage', 'Workspace'],
    summary: 'List connections to other servers that fail, such as email accounts, webhooks and calendar subscriptions',
    topic: 'system',
    input: Type.Object({}),
    output: Type.Object({ connectionProblems: Type.Array(ConnectionProblem), total: Type.Integer() }),
  }),
}
