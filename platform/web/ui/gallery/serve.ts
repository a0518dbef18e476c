import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import config from './vite.config.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

export async function serveGallery() {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  await build({ ...config, build: { ...config.build, outDir: folder } })
  const server = createServer(({ url = '/' }, answer) => {
    const path = new URL(url, 'http://gallery').pathname
    const type = types[extname(path) || '.html'] ?? 'text/plain'
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (file) => answer.writeHead(200, { 'content-type': type }).end(file),
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
