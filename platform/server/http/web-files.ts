import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 31_536_000

/** Serves the built page from `root`, precompressed; what has a hash in its name is kept for ever. */
export async function serveWebFiles(app: FastifyInstance, root: string, isHttps: boolean): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(root) },
      strictTransportSecurity: isHttps,
      crossOriginEmbedderPolicy: false,
    })
    const links = linksOf(readFileSync(join(root, 'index.html'), 'utf8'))
    await scope.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isImmutable = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', isImmutable ? `public, max-age=${YEAR}, immutable` : 'no-cache')
        if (path.includes('index.html')) void reply.header('link', links)
      },
    })
  })
}

/** What the document begins with, so that a browser fetches it before it has read the document. */
const linksOf = (html: string) =>
  [...html.matchAll(/ crossorigin (?:src|href)="(\/assets\/[^"]+\.(js|css))"/g)]
    .map(([, file, kind]) => `<${file}>; ${kind === 'js' ? 'rel=modulepreload' : 'rel=preload; as=style'}; crossorigin`)
    .join(', ')

/** The build lists the hashes of the page's inline scripts; no others run. */
function contentSecurity(root: string): Record<string, string[]> {
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
    // A PDF made for the page is shown from its memory.
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
