import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const THRESHOLD_BYTES = 2_048

/** Compresses larger responses; built web files are compressed at build time. Register before the routes. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    // Level 5 finds distant repetitions: long lists shrink by another quarter, short responses take no longer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    zlibOptions: { level: 4 },
    customTypes: /^(application\/((problem\+)?json|xml)|text\/(csv|calendar|vcard))\b/,
  })
}
