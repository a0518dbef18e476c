import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { UPLOAD_PATH, type File as Stored } from '#platform/contract/files.ts'
import { bearing, refused, requestOf, type Request } from './api.ts'
import { unreachable } from './api-problem.ts'
import { renewAccess } from '../session/renew-access.ts'
import { currentSession, isStill, viewAsOf } from '../session/session.ts'

export type Progress = {
  /** Hears the part that is sent, 0 to 1. */
  onProgress: (part: number) => void
  signal?: AbortSignal
}

/** A call whose body takes a while to send. Throws ApiProblem like `call`. */
export async function writeWithProgress<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onProgress: (part: number) => void,
): Promise<Output<E>> {
  return (await answered(requestOf(endpoint, input as Record<string, unknown>), { onProgress })) as Output<E>
}

/** Stores a file, which belongs to whoever sent it until something names it. Throws ApiProblem; the signal's reason where it was given up. */
export async function uploadFile(file: File, progress: Progress): Promise<Stored> {
  const body = new FormData()
  body.append('file', file)
  const request = { address: UPLOAD_PATH, init: { method: 'POST', headers: { accept: 'application/json' }, body } }
  return ((await answered(request, progress)) as { file: Stored }).file
}

type Sending = Omit<Request, 'init'> & { init: Omit<Request['init'], 'body'> & { body?: string | FormData } }

async function answered(request: Sending, progress: Progress): Promise<unknown> {
  const session = currentSession()
  const attempt = (token: string | undefined) => sent(request, bearing(request as Request, token, viewAsOf(session)).init.headers, progress)
  let response = await attempt(session?.accessToken)
  if (response.status === 401 && session) {
    const token = await renewAccess(session.accessToken)
    if (isStill(session)) response = await attempt(token)
  }
  return response.ok ? response.json() : refused(response)
}

/** `fetch` does not say how far it is. */
function sent({ address, init }: Sending, headers: Record<string, string>, { onProgress, signal }: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const asking = new XMLHttpRequest()
    asking.open(init.method, address)
    for (const [name, value] of Object.entries(headers)) asking.setRequestHeader(name, value)
    asking.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    asking.onerror = () => reject(unreachable())
    asking.onload = () => {
      const requestId = asking.getResponseHeader('x-request-id')
      resolve(new Response(asking.responseText, { status: asking.status, headers: requestId ? { 'x-request-id': requestId } : {} }))
    }
    signal?.addEventListener('abort', () => {
      asking.abort()
      reject(signal.reason as Error)
    })
    asking.send(init.body)
  })
}
