import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#platform/contract/problem.ts'

type Unread = Pick<Problem, 'status' | 'code' | 'detail'>

/** Answers what never becomes a request, in the shape of all problems and without a word of what was sent. */
export function answerUnread({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(unreadBy(code)))
  socket.destroySoon()
}

function unreadBy(code: string | undefined): Unread {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, code: 'timeout', detail: 'The request took too long to arrive.' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, code: 'too_large', detail: 'The headers are larger than this server takes.' }
  return { status: 400, code: 'invalid', detail: 'The request could not be read.' }
}

function answerOf({ status, code, detail }: Unread): string {
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
