import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const ADDRESS = /^\/locales\/([a-z]{2})\/([a-z][a-z0-9-]*)\.json$/

/** Serves messages at `/locales/{lng}/{module}.json`, and writes these files in a build. */
export function locales(root: string): Plugin {
  return {
    name: 'staffroom-locales',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, language, module] = ADDRESS.exec((request.url ?? '').split('?')[0]!) ?? []
        if (!language || !module) return next()
        wordsOf(root, module, language).then(
          (words) => response.setHeader('content-type', 'application/json').end(JSON.stringify(words)),
          () => response.writeHead(404).end(),
        )
      })
    },
    async writeBundle(options) {
      for (const module of ['platform', ...(await modulesWithWords(root))])
        for (const language of await languagesOf(folderOf(root, module))) {
          const file = join(options.dir!, 'locales', language, `${module}.json`)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, JSON.stringify(await wordsOf(root, module, language)))
        }
    },
  }
}

/**
 * Messages needed before their module's file is loaded: the platform's file includes all page names (`{module}.nav.…`), the overview's all
 * card texts (`{module}.overview.…`).
 */
const carried: Record<string, string> = { platform: 'nav.', overview: 'overview.' }

async function wordsOf(root: string, module: string, language: string): Promise<Record<string, string>> {
  const words = await read(join(folderOf(root, module), `${language}.json`))
  const prefix = carried[module]
  if (prefix === undefined) return Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith('overview.')))
  for (const name of await modulesWithWords(root)) {
    const file = join(folderOf(root, name), `${language}.json`)
    for (const [key, text] of Object.entries(existsSync(file) ? await read(file) : {}))
      if (key.startsWith(prefix)) words[`${name}.${key}`] = text
  }
  return words
}

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>

const folderOf = (root: string, module: string) =>
  module === 'platform' ? join(root, 'platform/web/locales') : join(root, 'modules', module, 'locales')

async function modulesWithWords(root: string): Promise<string[]> {
  const names = existsSync(join(root, 'modules')) ? await readdir(join(root, 'modules')) : []
  return names.filter((name) => existsSync(folderOf(root, name))).sort()
}

const languagesOf = async (folder: string) =>
  (await readdir(folder)).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
