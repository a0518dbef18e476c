import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/** Serves the built web application precompressed; files with a hash in their name are cached forever. */
export async function serveWebFiles(app: FastifyInstance, root: string, isHttps: boolean): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: createContentSecurityPolicy(root) },
      strictTransportSecurity: isHttps,
      crossOriginEmbedderPolicy: false,
    })
    await scope.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isImmutable = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  })
}

function createContentSecurityPolicy(root: string): Record<string, string[]> {
  const file = join(root, 'csp.json')
  const hashes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { scripts: string[] }).scripts : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    // React Aria and the editor set styles from scripts.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Generated PDFs are shown from blob URLs.
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
