import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { UPLOAD_PATH, type StoredFile as Stored } from '#platform/contract/files.ts'
import { withAuthorization, throwProblem, buildRequest, type ApiRequest } from './api.ts'
import { networkProblem } from './api-problem.ts'
import { renewAccessToken } from '../session/renew-access.ts'
import { getSession, isSameUser, getViewAsId } from '../session/session.ts'

export type ProgressOptions = {
  onProgress: (part: number) => void
  signal?: AbortSignal
}

/** Like `callApi`, reporting upload progress. */
export async function callApiWithProgress<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onProgress: (part: number) => void,
): Promise<Output<E>> {
  return (await sendAndParse(buildRequest(endpoint, input as Record<string, unknown>), { onProgress })) as Output<E>
}

/** Uploads a file. Throws ApiProblem, or the abort reason of the signal. */
export async function uploadFile(file: File, progress: ProgressOptions, path: string = UPLOAD_PATH): Promise<Stored> {
  const body = new FormData()
  body.append('file', file)
  const request = { url: path, init: { method: 'POST', headers: { accept: 'application/json' }, body } }
  return ((await sendAndParse(request, progress)) as { file: Stored }).file
}

type UploadRequest = Omit<ApiRequest, 'init'> & { init: Omit<ApiRequest['init'], 'body'> & { body?: string | FormData } }

async function sendAndParse(request: UploadRequest, progress: ProgressOptions): Promise<unknown> {
  const session = getSession()
  const attempt = (token: string | undefined) =>
    send(request, withAuthorization(request as ApiRequest, token, getViewAsId(session)).init.headers, progress)
  let response = await attempt(session?.accessToken)
  if (response.status === 401 && session) {
    const token = await renewAccessToken(session.accessToken)
    if (isSameUser(session)) response = await attempt(token)
  }
  return response.ok ? response.json() : throwProblem(response)
}

/** `fetch` does not report upload progress. */
function send({ url, init }: UploadRequest, headers: Record<string, string>, { onProgress, signal }: ProgressOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const asking = new XMLHttpRequest()
    asking.open(init.method, url)
    for (const [name, value] of Object.entries(headers)) asking.setRequestHeader(name, value)
    asking.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    asking.onerror = () => reject(networkProblem())
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
