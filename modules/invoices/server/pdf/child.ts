import { parentPort } from 'node:worker_threads'
import { draw } from './draw.ts'
import type { Order, Printed } from './press.ts'

/** Prints one document after the other. */
parentPort!.on('message', ({ id, document }: Order) => {
  draw(document).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})

const answer = (printed: Printed) => parentPort!.postMessage(printed)
