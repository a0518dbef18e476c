import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = {
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; data: { task: Record<string, unknown> } }
}

/** A server that receives webhooks and answers with `respond`, by default with 204. `port` 0 chooses a free one. */
export async function startReceiver(
  respond: (response: ServerResponse, message: ReceivedMessage) => void = (one) => one.writeHead(204).end(),
  port = 0,
) {
  const messages: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8')
      const message = { headers: request.headers, text, body: JSON.parse(text) as ReceivedMessage['body'] }
      messages.push(message)
      receiver.respond(response, message)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const receiver = {
    respond,
    messages,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => messages.map(({ body }) => body.type),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
