import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { todo } from '#modules/todo/contract.ts'
import { ApiClient } from '../load/api-client.ts'
import { isQuick, scale } from '../scale.ts'
import { findDamage } from './check-database.ts'
import type { Fault, PreparedFault } from './fault.ts'
import { createInterposer } from './interposer.ts'
import { LightLoad } from './light-load.ts'
import { ObservedServer } from './observed-server.ts'
import { describeAnswers, judgeAnswers, type Period } from './verdict.ts'
import { findLosses } from './find-losses.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export type FaultReport = { name: string; sees: string[]; kept: string; recovery: string; log: string[]; problems: string[] }

const NORMAL_MS = scale(4_000, 1_500)
const FAULT_MS = scale(15_000, 3_000)
const GIVE_UP_MS = 30_000
/** A delivery whose outcome could not be stored is sent again after a minute; with `--quick`, this is not checked. */
const DELIVERY_MS = scale(90_000, 30_000)
const ADMINISTRATOR = { email: 'admin@demo.test', password: 'demo-admin-1' }

/** On a disk, because fsync costs nothing in a folder in memory. */
export async function runFault(fault: Fault, parent: string): Promise<FaultReport> {
  const folder = await mkdtemp(join(parent, 'fault-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const interposer = createInterposer(folder, dataDir)
  const prepared = await fault.prepare({ dataDir, interposer })
  const environment = { DATA_DIR: dataDir, ALLOWED_OUTBOUND: '127.0.0.0/8', ...interposer.environment, ...prepared.environment }
  const server = await ObservedServer.start(environment, { isDemo: true })
  try {
    return await observe(fault, prepared, { server, environment })
  } finally {
    interposer.set({})
    await server.stop('SIGKILL')
    await prepared.close?.()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

type Running = { server: ObservedServer; environment: Record<string, string> }

async function observe(fault: Fault, prepared: PreparedFault, { server, environment }: Running): Promise<FaultReport> {
  const client = new ApiClient(server.url)
  await client.signIn(ADMINISTRATOR)
  const receiver = await openWebhookReceiver(client)
  const load = new LightLoad(client)
  try {
    await load.start()
    await wait(NORMAL_MS)
    const { period, cpuShare, log } = await endure(prepared, { server, milliseconds: Math.max(FAULT_MS, fault.minMs ?? 0) })
    const recoveredAt = await waitForRecovery(client)
    await wait(NORMAL_MS)
    await load.stop()
    const problems = judgeAnswers({ ...fault, samples: load.samples, fault: period, recoveredAt, cpuShare })
    const rejected = load.rejectedTasks.length
    problems.push(...(await checkKept(client, load)), ...((await prepared.findProblems?.(DELIVERY_MS)) ?? []))
    if (!isQuick || fault.effect !== 'rejected') problems.push(...(await checkEvents(receiver, load)))
    if (server.hasExited) problems.push('the server ended')
    for (const line of server.unreadableLines.slice(0, 3)) problems.push(`unreadable log line: ${line}`)
    problems.push(...(await checkRestart({ server, environment, client, load })))
    return {
      name: fault.name,
      sees: describeAnswers(load.samples, period),
      kept: `${load.acknowledgedTasks.length} tasks, ${load.files.length} files and all events; ${rejected} rejected requests repeated`,
      recovery: recoveredAt === undefined ? 'none' : `after ${Math.round(recoveredAt - period.to)} ms, without a restart`,
      log,
      problems,
    }
  } finally {
    receiver.close()
    await load.stop()
  }
}

type Endurance = { server: ObservedServer; milliseconds: number }

async function endure(
  prepared: PreparedFault,
  { server, milliseconds }: Endurance,
): Promise<{ period: Period; cpuShare: number; log: string[] }> {
  const lines = server.log.length
  const cpu = server.cpuSeconds
  await prepared.inject(server.url)
  const from = performance.now()
  await wait(milliseconds)
  const to = performance.now()
  await prepared.lift()
  const cpuShare = ((server.cpuSeconds - cpu) * 1000) / (to - from)
  return { period: { from, to }, cpuShare, log: summarizeLog(server.log.slice(lines)) }
}

/** The messages at the levels of warnings and errors, each with its number and an example of a reason. */
function summarizeLog(lines: ObservedServer['log']): string[] {
  const byMessage = Map.groupBy(
    lines.filter(({ level }) => level >= 40),
    ({ msg }) => msg,
  )
  return [...byMessage].map(([msg, same]) => {
    const reason = same[0]!.err?.message
    return `${same.length} × ${msg}${reason ? ` (${reason.split('\n')[0]})` : ''}`
  })
}

/** Resolves to the time of the first write that succeeds, or to undefined. */
async function waitForRecovery(client: ApiClient): Promise<number | undefined> {
  const end = performance.now() + GIVE_UP_MS
  while (performance.now() < end) {
    const { status } = await client.call(todo.addTask, { task: { title: 'After the fault' } })
    if (status === 200) return performance.now()
    await wait(50)
  }
  return undefined
}

async function checkKept(client: ApiClient, load: LightLoad): Promise<string[]> {
  const failures = await load.repeatRejected()
  return [...(failures > 0 ? [`${failures} repeated requests were rejected again`] : []), ...(await findLosses(client, load))]
}

async function checkEvents(receiver: WebhookReceiver, { acknowledgedTasks }: LightLoad): Promise<string[]> {
  const missing = await receiver.countMissing(
    acknowledgedTasks.map(({ title }) => title),
    DELIVERY_MS,
  )
  return missing > 0 ? [`${missing} events were not delivered to the webhook`] : []
}

type Restart = Running & { client: ApiClient; load: LightLoad }

/** What is acknowledged also survives the loss of the process. */
async function checkRestart({ server, environment, client, load }: Restart): Promise<string[]> {
  await server.stop('SIGKILL')
  const restarted = await ObservedServer.start(environment)
  client.url = restarted.url
  let losses: string[]
  try {
    losses = await findLosses(client, load)
  } finally {
    await restarted.stop('SIGTERM')
  }
  return [...losses.map((loss) => `${loss} after a restart`), ...findDamage(environment.DATA_DIR!)]
}
