import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#platform/contract/problem.ts'

type ClientProblem = Pick<Problem, 'status' | 'code' | 'detail'>

/** Answers malformed requests as problems without echoing their content. */
export function handleClientError({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(formatResponse(toProblem(code)))
  socket.destroySoon()
}

function toProblem(code: string | undefined): ClientProblem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, code: 'timeout', detail: 'The request took too long to arrive.' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, code: 'too_large', detail: 'The request headers are too large.' }
  return { status: 400, code: 'invalid', detail: 'The request is not valid HTTP.' }
}

function formatResponse({ status, code, detail }: ClientProblem): string {
  const title = STATUS_CODES[status]!
  const problem: Problem = { type: 'about:blank', title, status, detail, code }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return [...head, '', body].join('\r\n')
}
