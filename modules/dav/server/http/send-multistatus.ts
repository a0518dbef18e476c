import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { MULTISTATUS_END, MULTISTATUS_START } from '../xml/index.ts'

/** Streams the responses. Errors before the first one still get a status of their own. */
export async function sendMultistatus(reply: FastifyReply, responses: AsyncIterable<string>): Promise<FastifyReply> {
  const iterator = responses[Symbol.asyncIterator]()
  const first = await iterator.next()
  return reply
    .code(207)
    .type('application/xml; charset=utf-8')
    .send(Readable.from(joinParts(first, iterator), { objectMode: false }))
}

async function* joinParts(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncIterable<string> {
  yield MULTISTATUS_START
  for (let next = first; !next.done; next = await iterator.next()) if (next.value) yield next.value
  yield MULTISTATUS_END
}

export async function* toIterable(text: string): AsyncIterable<string> {
  yield text
}
