import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { ApiError } from '../api-error.ts'

/** The request or job for which the server works. A job has the id of the request that has enqueued it. */
export type WorkOrigin = { requestId?: string | undefined; route?: string | undefined; job?: string; jobId?: number }
type Work = { origin: WorkOrigin | undefined; response?: ServerResponse; signal?: AbortSignal }

const current = new AsyncLocalStorage<Work>()

export const runWithOrigin = <T>(origin: WorkOrigin, work: () => Promise<T>): Promise<T> => current.run({ origin }, work)

/** Undefined outside of requests and jobs. */
export const getWorkOrigin = () => current.getStore()?.origin

export const abortOnDisconnect = <T>(response: ServerResponse, work: () => Promise<T>, origin?: WorkOrigin): Promise<T> =>
  current.run({ origin, response }, work)

function createSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => !response.writableFinished && controller.abort())
  return controller.signal
}

/** Aborted when the client has disconnected; undefined outside of reading requests. */
export function getRequestSignal(): AbortSignal | undefined {
  const work = current.getStore()
  return work?.response && (work.signal ??= createSignal(work.response))
}

export const requestAborted = () => new ApiError(409, 'given_up', 'The client has disconnected.')
