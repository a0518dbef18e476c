import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { ApiError } from '../api-error.ts'

const signals = new AsyncLocalStorage<() => AbortSignal>()

export function abortOnDisconnect<T>(response: ServerResponse, work: () => Promise<T>): Promise<T> {
  let signal: AbortSignal | undefined
  return signals.run(() => (signal ??= createSignal(response)), work)
}

function createSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => !response.writableFinished && controller.abort())
  return controller.signal
}

/** Aborted when the client has disconnected; undefined outside of requests. */
export const getRequestSignal = () => signals.getStore()?.()

export const requestAborted = () => new ApiError(409, 'given_up', 'The client has disconnected.')
