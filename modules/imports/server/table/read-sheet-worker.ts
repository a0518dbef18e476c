import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

try {
  const rows = await readSheet(Buffer.from(workerData as Uint8Array))
  parentPort!.postMessage({ rows: rows.map((row) => row.map((cell) => cell ?? '')) })
} catch (error) {
  parentPort!.postMessage({ error: String(error) })
}
