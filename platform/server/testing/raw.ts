import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends what no client of Node would, and answers what came until the server closed; lines end with a line feed. */
export async function sendRaw(address: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, '', body].join('\r\n'))
  return (await text(socket)).replaceAll('\r\n', '\n')
}
