import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const LOCALE_URL = /^\/locales\/([a-z]{2})\/([a-z][a-z0-9-]*)\.json$/

/** Serves messages at `/locales/{lng}/{module}.json`, and writes these files in a build. */
export function serveLocales(root: string): Plugin {
  return {
    name: 'staffroom-locales',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, language, module] = LOCALE_URL.exec((request.url ?? '').split('?')[0]!) ?? []
        if (!language || !module) return next()
        readMessages(root, module, language).then(
          (messages) => response.setHeader('content-type', 'application/json').end(JSON.stringify(messages)),
          () => response.writeHead(404).end(),
        )
      })
    },
    async writeBundle(options) {
      for (const module of ['platform', ...(await listModulesWithMessages(root))])
        for (const language of await listLanguages(getLocaleFolder(root, module))) {
          const file = join(options.dir!, 'locales', language, `${module}.json`)
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, JSON.stringify(await readMessages(root, module, language)))
        }
    },
  }
}

/** Messages also needed before their module's file loads: page names in the platform's file, card texts in the overview's. */
const sharedPrefixes: Record<string, string> = { platform: 'nav.', overview: 'overview.' }

async function readMessages(root: string, module: string, language: string): Promise<Record<string, string>> {
  const messages = await readJson(join(getLocaleFolder(root, module), `${language}.json`))
  const prefix = sharedPrefixes[module]
  if (prefix === undefined) return Object.fromEntries(Object.entries(messages).filter(([key]) => !key.startsWith('overview.')))
  for (const name of await listModulesWithMessages(root)) {
    const file = join(getLocaleFolder(root, name), `${language}.json`)
    for (const [key, text] of Object.entries(existsSync(file) ? await readJson(file) : {}))
      if (key.startsWith(prefix)) messages[`${name}.${key}`] = text
  }
  return messages
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>

const getLocaleFolder = (root: string, module: string) =>
  module === 'platform' ? join(root, 'platform/web/locales') : join(root, 'modules', module, 'locales')

async function listModulesWithMessages(root: string): Promise<string[]> {
  const names = existsSync(join(root, 'modules')) ? await readdir(join(root, 'modules')) : []
  return names.filter((name) => existsSync(getLocaleFolder(root, name))).sort()
}

const listLanguages = async (folder: string) =>
  (await readdir(folder)).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
