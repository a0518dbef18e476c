import { encodeRequest, type HttpConnection } from './http-connection.ts'

export type TimedResponse = { milliseconds: number; body: any }
/** Sends a GET request, or a POST request when there is a body. Any status other than 200 is an error. */
export type TimedClient = (path: string, body?: object) => Promise<TimedResponse>

export function createTimedClient(connection: HttpConnection, { token, prefix }: { token: string; prefix: string }): TimedClient {
  return async (path, input) => {
    const request = encodeRequest({ method: input ? 'POST' : 'GET', path: `${prefix}${path}`, token, ...(input && { body: input }) })
    const start = performance.now()
    const { status, body } = await connection.send(request)
    const milliseconds = performance.now() - start
    if (status !== 200) throw new Error(`${prefix}${path} responded with ${status}: ${body.toString().slice(0, 300)}`)
    return { milliseconds, body: JSON.parse(body.toString()) }
  }
}
