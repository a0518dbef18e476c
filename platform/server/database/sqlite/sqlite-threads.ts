import { Worker } from 'node:worker_threads'

/** Threads of closed databases are reused: starting one takes three times as long as opening a database. */
const idle: Worker[] = []

export function takeThread(): Worker {
  return idle.pop() ?? startThread()
}

function startThread(): Worker {
  const thread = new Worker(new URL('./sqlite-worker.js', import.meta.url))
  thread.unref()
  return thread
}

/** The thread's database must be closed. */
export function returnThread(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
  thread.unref()
  idle.push(thread)
}
