import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends raw lines that Node's HTTP client would not send and returns the response, with LF line ends. */
export async function sendRaw(address: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, '', body].join('\r\n'))
  return (await text(socket)).replaceAll('\r\n', '\n')
}
