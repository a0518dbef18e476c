import { parentPort, workerData } from 'node:worker_threads'
import { openContentObjects } from '../../files/open-content-objects.ts'
import { describeLocation } from '../../object-store/location.ts'
import type { BackupTask } from '../nightly/backup-task.ts'
import { openOwnStore, type BackupStore } from '../store/backup-store.ts'
import { shipSegments, storeCoverage, type Shipment, type ShipmentResult } from './ship-segments.ts'

/** A thread of its own, since compressing and encrypting would delay requests. */
export type ShipReply = { result: ShipmentResult } | { problem: string }

const task = workerData as BackupTask
const NOTHING: ShipmentResult = { segments: 0, bytes: 0 }
let store: BackupStore | undefined

parentPort?.on('message', (shipment: Shipment) => void ship(shipment).then((reply) => parentPort?.postMessage(reply)))

async function ship(shipment: Shipment): Promise<ShipReply> {
  try {
    store = await findStore()
    if (!store && !shipment.generation) return { result: NOTHING }
    if (!store) return { problem: `${describeLocation(task.target.location)} does not contain the backups of this workspace.` }
    const result = await shipSegments(store, await openContentObjects(task), shipment)
    await storeCoverageIfIdle(store, shipment, result)
    return { result }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/**
 * Only a backup prepares a store. That it still exists is checked each time: if it is no longer mounted, segments must not be stored in the
 * empty folder. Opening an encrypted one again would take a second.
 */
async function findStore(): Promise<BackupStore | undefined> {
  return store && (await store.exists()) ? store : openOwnStore(task)
}

const COVERAGE_INTERVAL_MS = 60_000
let lastCoverage = 0

/** Segments have their time in their name; if there are none, a small object records once a minute that nothing has changed. */
async function storeCoverageIfIdle(open: BackupStore, { generation, time }: Shipment, { segments }: ShipmentResult): Promise<void> {
  if (!generation || segments > 0 || time.getTime() < lastCoverage + COVERAGE_INTERVAL_MS) return
  await storeCoverage(open, generation, time)
  lastCoverage = time.getTime()
}
