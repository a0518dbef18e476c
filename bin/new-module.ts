import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { modules } from '#main/modules.server.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createPlatformModules, type PlatformServices } from '#platform/server/platform-modules.ts'
import { createModule } from './new-module/create-module.ts'
import { toModuleName } from './new-module/names.ts'

// npm run new-module -- notes           a module in modules/notes
// npm run new-module -- people person   with an irregular singular

const root = join(import.meta.dirname, '..')

try {
  const name = toModuleName(...(process.argv.slice(2) as [string?, string?]))
  // Only names are read, so no database is opened.
  const platformModules = createPlatformModules({ config: readConfig({}) } as PlatformServices, modules)
  const files = createModule({ root, modules: [...platformModules, ...modules] }, name)
  // Lines become longer or shorter with the name.
  execFileSync('oxfmt', files, { cwd: root })
  for (const file of files) console.log(relative(root, file))
  const [, , folder, , title] = name.plural
  console.log(`
Next steps:
1. Translate "${title}" and "${name.singular[4]}" in modules/${folder}/locales/{de,fr,pt,cn}.json. The other messages are translated.
2. Change the fields in contract.ts, server/ and web/, and the sample data in server/demo.ts.
3. Run "npm run check" and "npm test -- ${folder}".`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
