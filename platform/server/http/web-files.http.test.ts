import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebFiles } from './web-files.ts'

const app = fastify()
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'staffroom-web-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/index-1.js'), 'export {}')
  await writeFile(
    join(root, 'index.html'),
    '<script type="module" crossorigin src="/assets/index-1.js"></script><link rel="stylesheet" crossorigin href="/assets/index-2.css">',
  )
  await serveWebFiles(app, root, true)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

test('the document is revalidated each time', async () => {
  const { headers } = await app.inject('/')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("object-src 'none'")
})

test('caches files with a hash in their name forever', async () => {
  const { headers } = await app.inject('/assets/index-1.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
