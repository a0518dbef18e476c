import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { bearing, refused, requestOf, type Request } from './api.ts'
import { unreachable } from './api-problem.ts'
import { renewAccess } from './renew-access.ts'
import { currentSession, viewAsOf } from './session.ts'

/** A call whose body takes a while to send; `onProgress` hears the part that is sent, 0 to 1. Throws ApiProblem like `call`. */
export async function writeWithProgress<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onProgress: (part: number) => void,
): Promise<Output<E>> {
  const request = requestOf(endpoint, input as Record<string, unknown>)
  const session = currentSession()
  const attempt = (token: string | undefined) => sent(bearing(request, token, viewAsOf(session)), onProgress)
  let response = await attempt(session?.accessToken)
  if (response.status === 401 && session) response = await attempt(await renewAccess(session.accessToken))
  if (!response.ok) return refused(response)
  return (await response.json()) as Output<E>
}

/** `fetch` does not say how far it is. */
function sent({ address, init }: Request, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asking = new XMLHttpRequest()
    asking.open(init.method, address)
    for (const [name, value] of Object.entries(init.headers)) asking.setRequestHeader(name, value)
    asking.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    asking.onerror = () => reject(unreachable())
    asking.onload = () => {
      const requestId = asking.getResponseHeader('x-request-id')
      resolve(new Response(asking.responseText, { status: asking.status, headers: requestId ? { 'x-request-id': requestId } : {} }))
    }
    asking.send(init.body)
  })
}
