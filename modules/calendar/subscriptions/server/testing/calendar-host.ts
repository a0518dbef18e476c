import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Respond = (response: ServerResponse, request: IncomingMessage) => void
type RespondToAny = (response: ServerResponse) => void

/** A web server of someone else that publishes a calendar. Its answer can be replaced. */
export async function startCalendarHost(respond: Respond) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    host.respond(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = {
    respond,
    requests,
    port,
    url: `http://127.0.0.1:${port}/secret-token/team.ics`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return host
}

export const sendCalendar =
  (content: string, headers: Record<string, string> = {}): RespondToAny =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(content)
