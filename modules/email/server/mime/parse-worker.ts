import { parentPort } from 'node:worker_threads'
import { readMail } from './read-mail.ts'

/** Reads one mail and ends. */
parentPort!.once('message', (source: Uint8Array) => {
  void readMail(source).then((mail) => parentPort!.postMessage(mail))
})
