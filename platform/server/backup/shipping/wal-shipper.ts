import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { WalAnswer, WalControl } from '../../database/wal-control.ts'
import type { FileTables } from '../../files/tables.ts'
import type { Log } from '../../log.ts'
import type { BackupTask } from '../nightly/backup-task.ts'
import type { Shipment } from './ship-segments.ts'
import type { ShipReply } from './ship-worker.ts'

export const SPOOL_LIMIT_BYTES = 1024 ** 3

export type ShippingStatus = {
  /** All commits until then are in the store; null before the first shipment since the start. */
  coveredUntil: Date | null
  problem: string | null
}

export type WalShipper = {
  /** Copies and stores all commits up to now. Returns whether there is a generation, which a backup starts. */
  ship: () => Promise<boolean>
  getStatus: () => ShippingStatus
  stop: () => Promise<void>
}

type Options = {
  wal: WalControl
  task: BackupTask
  db: Kysely<FileTables>
  log: Log
  /** Files with larger ids may not be in a backup yet. */
  lastFileId: number
  limitBytes?: number
}

/** Call `ship` again only after it has resolved. */
export function createWalShipper(options: Options): WalShipper {
  const { wal, log, db } = options
  const worker = createShipWorker(options.task)
  let status: ShippingStatus = { coveredUntil: null, problem: null }
  let { lastFileId } = options
  const reportProblem = (problem: string) => {
    if (status.problem !== problem) log.warn({ problem }, 'The write-ahead log could not be stored.')
    status = { ...status, problem }
  }
  return {
    ship: async () => {
      const time = new Date()
      const answer = await wal.perform('spool')
      logProblem(log, answer)
      const files = await db.selectFrom('files').select(['id', 'hash']).where('id', '>', lastFileId).orderBy('id').execute()
      const hashes = [...new Set(files.map(({ hash }) => hash))]
      const generation = answer.position?.generation ?? null
      const watch = watchShipment(() => limitSpool(options, worker), { log, reportProblem })
      const reply = await worker.ship({ folder: wal.folder, hashes, generation, time })
      clearInterval(watch)
      if ('result' in reply) {
        lastFileId = files.at(-1)?.id ?? lastFileId
        status = { coveredUntil: generation ? time : status.coveredUntil, problem: null }
      } else {
        reportProblem(reply.problem)
        await limitSpool(options, worker)
      }
      return generation !== null
    },
    getStatus: () => status,
    stop: worker.stop,
  }
}

const CHECK_INTERVAL_MS = 10_000
const SLOW_MS = 600_000

type Watch = { log: Log; reportProblem: (problem: string) => void }

/** A folder on another machine may not respond for hours, while commits add segments. */
function watchShipment(limit: () => Promise<void>, { log, reportProblem }: Watch): NodeJS.Timeout {
  const startedAt = Date.now()
  const check = async () => {
    if (Date.now() - startedAt >= SLOW_MS)
      reportProblem('BACKUP_URL does not respond or is too slow: the latest changes have not been stored for 10 minutes.')
    await limit().catch((error: unknown) => log.error({ err: error }, 'The write-ahead log could not be limited.'))
  }
  return setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
}

const logProblem = (log: Log, { problem }: WalAnswer) =>
  problem && log.warn({ problem }, 'Point-in-time recovery is interrupted until the next backup.')

/** Drops the log above the limit, so that an unreachable target does not fill the disk. The next backup starts a new generation. */
async function limitSpool({ wal, log, limitBytes = SPOOL_LIMIT_BYTES }: Options, worker: ShipWorker): Promise<void> {
  if ((await measureFolder(wal.folder)) <= limitBytes) return
  // Otherwise a shipment that continues later would find no segments and record that all have been stored.
  void worker.stop()
  await wal.perform('abandon')
  log.error({ limitBytes }, 'The write-ahead log waited too long for BACKUP_URL and was dropped. The next backup continues.')
}

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

type ShipWorker = ReturnType<typeof createShipWorker>

function createShipWorker(task: BackupTask) {
  let worker: Worker | undefined
  return {
    ship: (shipment: Shipment): Promise<ShipReply> =>
      new Promise((resolve) => {
        worker ??= new Worker(new URL('./ship-worker.ts', import.meta.url), { workerData: task })
        const fail = (error?: Error) => {
          worker = undefined
          resolve({ problem: error?.message ?? 'The thread that stores the write-ahead log has ended.' })
        }
        worker.removeAllListeners()
        worker.once('message', resolve)
        worker.once('error', fail)
        worker.once('exit', () => fail())
        worker.postMessage(shipment)
      }),
    stop: async () => void (await worker?.terminate()),
  }
}
