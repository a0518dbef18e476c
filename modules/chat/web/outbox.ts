import type { File } from '#platform/contract/files.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { call } from '#platform/web/api.ts'
import { newId } from '#platform/web/new-id.ts'
import { currentSession } from '#platform/web/session.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { chat } from '../contract.ts'

/** A message that the server has not confirmed. */
export type Outgoing = {
  clientId: string
  contactId: number
  message: string
  replyTo: number | null
  files: File[]
  time: string
  /** Null while it is on its way; else why it is not, `status` 0 where the server was not reached. */
  problem: { status: number; code: string } | null
}

export type Sent = Output<typeof chat.sendMsg>

const KEY = 'chat.outbox'
/** What may go through later as it is, without the writer. */
const isPassing = ({ problem }: Outgoing) => problem !== null && (problem.status === 0 || problem.status >= 500 || problem.status === 429)

const listeners = new Set<() => void>()
const deliveries = new Set<(sent: Sent, contactId: number) => void>()
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
export function onDelivered(listener: (sent: Sent, contactId: number) => void): () => void {
  deliveries.add(listener)
  return () => deliveries.delete(listener)
}

export function send(given: Pick<Outgoing, 'contactId' | 'message' | 'replyTo' | 'files'>): void {
  keep([...outgoing(), { ...given, clientId: newId(), time: new Date().toISOString(), problem: null }])
  void deliver(given.contactId)
}

/** Once more, under the name it had: what did arrive stays one message. */
export function sendAgain(clientId: string): void {
  const one = outgoing().find((other) => other.clientId === clientId)
  change(clientId, { problem: null })
  if (one) void deliver(one.contactId)
}

export const discard = (clientId: string): void => keep(outgoing().filter((one) => one.clientId !== clientId))

/** Sends what an earlier visit left under way, and again what failed for a reason that may have passed. */
export function resume(): void {
  keep(outgoing().map((one) => (isPassing(one) ? { ...one, problem: null } : one)))
  for (const contactId of new Set(outgoing().map((one) => one.contactId))) void deliver(contactId)
}

/** One after another, so that they arrive in the order in which they were written. */
async function deliver(contactId: number): Promise<void> {
  const owner = keyOf()
  const next = outgoing().find((one) => one.contactId === contactId && one.problem === null)
  if (!next || isBusy(contactId)) return
  underWay.add(next.clientId)
  const outcome = await attempt(next)
  underWay.delete(next.clientId)
  if (keyOf() !== owner) return
  if ('problem' in outcome) failed(next, outcome.problem)
  else {
    for (const listener of deliveries) listener(outcome, contactId)
    discard(next.clientId)
  }
  return deliver(contactId)
}

const isBusy = (contactId: number) => outgoing().some((one) => one.contactId === contactId && underWay.has(one.clientId))

async function attempt({ clientId, contactId, message, replyTo, files }: Outgoing): Promise<Sent | { problem: Outgoing['problem'] }> {
  try {
    return await call(chat.sendMsg, { obj: { contact: { id: contactId }, message, clientId, replyTo, files: files.map(({ id }) => id) } })
  } catch (problem) {
    const { status, code } = problem instanceof ApiProblem ? problem : { status: 0, code: 'network' }
    return { problem: { status, code } }
  }
}

/** Where the server was not reached, those that wait behind it would fail too, or overtake it. */
function failed(one: Outgoing, problem: Outgoing['problem']): void {
  if (!isPassing({ ...one, problem })) return change(one.clientId, { problem })
  keep(outgoing().map((other) => (other.contactId === one.contactId && other.problem === null ? { ...other, problem } : other)))
}

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

if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(KEY)) for (const listener of listeners) listener()
  })
