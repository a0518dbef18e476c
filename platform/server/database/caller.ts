import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

const callers = new AsyncLocalStorage<() => AbortSignal>()

/** Runs a read so that what it still asks of the database is given up once its answer can reach nobody any more. */
export function forCaller<T>(response: ServerResponse, work: () => Promise<T>): Promise<T> {
  let signal: AbortSignal | undefined
  return callers.run(() => (signal ??= signalOf(response)), work)
}

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => !response.writableFinished && controller.abort())
  return controller.signal
}

/** Aborted once the one for whom this runs has gone; undefined where nobody waits. */
export const callerSignal = () => callers.getStore()?.()

export const gaveUp = () => new Refusal(409, 'given_up', 'Whoever asked for this has gone.')
