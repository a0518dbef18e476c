import type { File } from '#platform/contract/files.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { newId } from '#platform/web/hooks/new-id.ts'
import { currentSession } from '#platform/web/session/session.ts'
import { readStored, writeStored } from '#platform/web/settings/stored.ts'
import { chat } from '../../contract.ts'
import { dropUpload, FILE_LOST, isPassing, uploaded, uploadOf } from '#platform/web/api/uploads.ts'

/** Where `id` is 0 the file is still on its way, as the upload of this key; a page that was left has taken it along. */
export type OutgoingFile = File & { upload?: string }

/** A message that the server has not confirmed. */
export type Outgoing = {
  clientId: string
  contactId: number
  message: string
  replyTo: number | null
  files: OutgoingFile[]
  /** What the server may have kept of it while it was written; undefined where an earlier version stored it. */
  drafts?: string[]
  time: string
  /** Null while it is on its way; else why it is not, `status` 0 where the server was not reached. */
  problem: { status: number; code: string } | null
}

export type Sent = Output<typeof chat.sendMsg>

const KEY = 'chat.outbox'

const listeners = new Set<() => void>()
const deliveries = new Set<(sent: Sent, one: Outgoing) => void>()
const discards = new Set<(one: Outgoing) => void>()
const underWay = new Set<string>()
let raw: string | null = null
let kept: readonly Outgoing[] = []

/** What this browser's signed-in person has written and the server has not confirmed, in its order. */
export function outgoing(): readonly Outgoing[] {
  const stored = readStored(keyOf())
  if (stored !== raw) {
    raw = stored
    kept = parse(stored)
  }
  return kept
}

export function onOutgoing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears what the server answered to each message that was sent. */
export function onDelivered(listener: (sent: Sent, one: Outgoing) => void): () => void {
  deliveries.add(listener)
  return () => deliveries.delete(listener)
}

/** Hears of each message that is not to be sent any more. */
export function onDiscarded(listener: (one: Outgoing) => void): () => void {
  discards.add(listener)
  return () => discards.delete(listener)
}

export function send(given: Pick<Outgoing, 'contactId' | 'message' | 'replyTo' | 'files' | 'drafts'>): void {
  keep([...outgoing(), { ...given, clientId: newId(), time: new Date().toISOString(), problem: null }])
  void deliver(given.contactId)
}

/** Once more, under the name it had: what did arrive stays one message. */
export function sendAgain(clientId: string): void {
  const one = find(clientId)
  change(clientId, { problem: null })
  if (one) void deliver(one.contactId)
}

export function discard(clientId: string): void {
  const one = find(clientId)
  if (!one) return
  remove(one)
  for (const listener of discards) listener(one)
}

/** Sends what an earlier visit left under way, and again what failed for a reason that may have passed. */
export function resume(): void {
  keep(outgoing().map((one) => (one.problem && isPassing(one.problem) ? { ...one, problem: null } : one)))
  for (const contactId of new Set(outgoing().map((one) => one.contactId))) void deliver(contactId)
}

/** One after another, so that they arrive in the order in which they were written. */
async function deliver(contactId: number): Promise<void> {
  const owner = keyOf()
  const next = outgoing().find((one) => one.contactId === contactId && one.problem === null && !isElsewhere(one))
  if (!next || isBusy(contactId)) return
  underWay.add(next.clientId)
  const outcome = await attempt(next, owner)
  underWay.delete(next.clientId)
  if (keyOf() !== owner) return
  if ('problem' in outcome) {
    if (find(next.clientId)) failed(next, outcome.problem)
  } else {
    for (const listener of deliveries) listener(outcome, next)
    remove(next)
  }
  return deliver(contactId)
}

/** Another tab sends its files; it sends the message, too. */
const isElsewhere = ({ files }: Outgoing) => files.some(({ id, upload }) => id === 0 && !uploadOf(upload!))

const isBusy = (contactId: number) => outgoing().some((one) => one.contactId === contactId && underWay.has(one.clientId))

/** Nothing is sent as whoever has signed in while its files were on their way. */
async function attempt(one: Outgoing, owner: string): Promise<Sent | { problem: Outgoing['problem'] }> {
  const { clientId, contactId, files, message, replyTo, drafts = [] } = one
  try {
    const stored = await Promise.all(files.map(arrived))
    if (keyOf() !== owner) return { problem: null }
    change(clientId, { files: stored })
    const parts = { message, clientId, replyTo, files: stored.map(({ id }) => id), drafts }
    return await call(chat.sendMsg, { obj: { contact: { id: contactId }, ...parts } })
  } catch (problem) {
    const { status, code } = problem instanceof ApiProblem ? problem : { status: 0, code: 'network' }
    return { problem: { status, code } }
  }
}

const arrived = async (file: OutgoingFile): Promise<OutgoingFile> =>
  file.id === 0 ? { ...(await uploaded(file.upload!)), upload: file.upload! } : file

/** Where the server was not reached, those that wait behind it would fail too, or overtake it. */
function failed(one: Outgoing, problem: Outgoing['problem']): void {
  if (problem && !isPassing(problem)) return change(one.clientId, { problem })
  keep(outgoing().map((other) => (other.contactId === one.contactId && other.problem === null ? { ...other, problem } : other)))
}

function remove({ clientId }: Outgoing): void {
  for (const { upload } of find(clientId)?.files ?? []) if (upload) dropUpload(upload)
  keep(outgoing().filter((one) => one.clientId !== clientId))
}

const find = (clientId: string) => outgoing().find((one) => one.clientId === clientId)

const change = (clientId: string, part: Partial<Outgoing>) =>
  keep(outgoing().map((one) => (one.clientId === clientId ? { ...one, ...part } : one)))

function keep(all: readonly Outgoing[]): void {
  writeStored(keyOf(), all.length > 0 ? JSON.stringify(all) : null)
  for (const listener of listeners) listener()
}

const keyOf = () => `${KEY}.${currentSession()?.userData.id ?? 0}`

function parse(text: string | null): Outgoing[] {
  try {
    return JSON.parse(text ?? '[]') as Outgoing[]
  } catch {
    return []
  }
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(KEY)) for (const listener of listeners) listener()
  })
  addEventListener('pagehide', loseFiles)
}

/** The page takes along what it has not sent of files: their messages say so when it comes back. */
function loseFiles(): void {
  const isLost = ({ files }: Outgoing) => files.some(({ id, upload }) => id === 0 && uploadOf(upload!))
  if (outgoing().some(isLost)) keep(outgoing().map((one) => (isLost(one) ? { ...one, problem: { status: 410, code: FILE_LOST } } : one)))
}
