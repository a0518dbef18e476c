import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './pdf-document.ts'

export type Order = { id: number; document: PdfDocument }
export type Printed = { id: number; bytes: Uint8Array } | { id: number; error: string }

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

/** The fonts take 40 MB, so they go with the thread once nobody prints. */
const IDLE_MS = 120_000
const MOST_MEGABYTES = 512

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Prints in a thread of its own, so that no document holds up anybody else; it stays for the next one, and ends when idle. */
export function print(document: PdfDocument): Promise<Uint8Array> {
  clearTimeout(idle)
  const press = (worker ??= start())
  press.ref()
  return new Promise<Uint8Array>((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    press.postMessage({ id, document } satisfies Order)
  }).finally(() => waiting.size === 0 && rest())
}

function start(): Worker {
  const started = new Worker(new URL('./child.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
  started.on('message', (printed: Printed) => {
    const order = waiting.get(printed.id)
    waiting.delete(printed.id)
    if ('bytes' in printed) order?.resolve(printed.bytes)
    else order?.reject(new Error(printed.error))
  })
  started.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))))
  started.on('exit', () => end(started, new Error('the press has ended')))
  return started
}

function end(ended: Worker, error: Error): void {
  if (worker !== ended) return
  worker = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}

function rest(): void {
  worker?.unref()
  idle = setTimeout(() => {
    const resting = worker
    worker = undefined
    void resting?.terminate()
  }, IDLE_MS).unref()
}
