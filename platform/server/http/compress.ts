import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Answers smaller than this, in bytes, travel as they are. */
const THRESHOLD = 2_048

/** Longer answers travel compressed; the page's own files are compressed once, by the build. Must come before the routes. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD,
    encodings: ['br', 'gzip'],
    // Above 4 repetition is also found from afar: long lists lose another quarter, short answers take no longer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    zlibOptions: { level: 4 },
    customTypes: /^(application\/(problem\+)?json|text\/(csv|calendar))\b/,
  })
}
