import { Worker } from 'node:worker_threads'

/** Threads whose database was closed: starting one takes three times as long as opening a database in it. */
const idle: Worker[] = []

/** A thread that waits to be told which database to open; it keeps no process alive. */
export function takeThread(): Worker {
  return idle.pop() ?? startThread()
}

function startThread(): Worker {
  const thread = new Worker(new URL('./sqlite-worker.js', import.meta.url))
  thread.unref()
  return thread
}

/** For whoever takes one next; its own database must be closed. */
export function giveBackThread(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
  thread.unref()
  idle.push(thread)
}
