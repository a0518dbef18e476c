import { parentPort, workerData } from 'node:worker_threads'
import { openContentObjects } from '../../files/open-content-objects.ts'
import type { BackupTask } from '../nightly/backup-task.ts'
import { prepareBackupStore, type BackupStore } from '../store/backup-store.ts'
import { shipSegments, storeCoverage, type Shipment, type ShipmentResult } from './ship-segments.ts'

/** A thread of its own, since compressing and encrypting would delay requests. */
export type ShipReply = { result: ShipmentResult } | { problem: string }

const task = workerData as BackupTask
let store: BackupStore | undefined

parentPort?.on('message', (shipment: Shipment) => void ship(shipment).then((reply) => parentPort?.postMessage(reply)))

async function ship(shipment: Shipment): Promise<ShipReply> {
  try {
    store ??= await prepareBackupStore(task.target, task.workspace)
    const result = await shipSegments(store, await openContentObjects(task), shipment)
    await storeCoverageIfIdle(store, shipment, result)
    return { result }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

const COVERAGE_INTERVAL_MS = 60_000
let lastCoverage = 0

/** Segments have their time in their name; if there are none, a small object records once a minute that nothing has changed. */
async function storeCoverageIfIdle(open: BackupStore, { generation, time }: Shipment, { segments }: ShipmentResult): Promise<void> {
  if (!generation || segments > 0 || time.getTime() < lastCoverage + COVERAGE_INTERVAL_MS) return
  await storeCoverage(open, generation, time)
  lastCoverage = time.getTime()
}
