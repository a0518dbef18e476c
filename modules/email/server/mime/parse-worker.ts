import { parentPort } from 'node:worker_threads'
import { parseInCurrentThread } from './parse-in-current-thread.ts'

parentPort!.once('message', (source: Uint8Array) => {
  void parseInCurrentThread(source).then((mail) => parentPort!.postMessage(mail))
})
