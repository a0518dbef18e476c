import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerModule } from '#platform/server/module.ts'
import { getSpellings, renameModule, type ModuleName, toModuleName } from './names.ts'

const template = join(import.meta.dirname, 'template')
const templateName = toModuleName('sample-records')
const TEMPLATE_PAGE_ID = '9999'

type Project = { root: string; modules: readonly ServerModule[] }

/** Writes the module into the project, adds it to the lists of modules and returns the files it wrote. */
export function createModule(project: Project, name: ModuleName): string[] {
  assertUnused(project, name)
  const { root, modules } = project
  const [camelCase, , kebabCase] = name.plural
  const pageId = String(findFreePageId(modules))
  const files = globSync('**/*.*', { cwd: template }).map((file) => {
    const path = join(root, 'modules', kebabCase, renameModule(file, templateName, name))
    const text = readFileSync(join(template, file), 'utf8')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, renameModule(text, templateName, name).replace(TEMPLATE_PAGE_ID, pageId))
    return path
  })
  const lists = [
    addToList(join(root, 'main/modules.server.ts'), `${camelCase}Module`, `#modules/${kebabCase}/server/index.ts`),
    addToList(join(root, 'main/modules.web.ts'), camelCase, `#modules/${kebabCase}/web/index.ts`),
  ]
  return [...files, ...lists]
}

/** Rejects names of existing modules, subjects, entities, tables and topics, and identifiers that the template itself uses. */
function assertUnused({ root, modules }: Project, name: ModuleName): void {
  const [, , kebabCase] = name.plural
  if (existsSync(join(root, 'modules', kebabCase))) throw new Error(`The module "${kebabCase}" already exists.`)
  const hint = `Choose another name, such as "team-${kebabCase}".`
  const spellings = getSpellings(name)
  const owner = modules.find((module) => listNames(module).some((one) => spellings.includes(one)))
  if (owner) throw new Error(`The module "${owner.name}" already uses the name "${kebabCase}". ${hint}`)
  const identifier = new RegExp(`\\b(?:${spellings.join('|')})\\b`)
  const sources = [...globSync('**/*.{ts,tsx}', { cwd: template }).map((file) => join(template, file)), join(root, 'main/modules.web.ts')]
  if (sources.some((file) => identifier.test(readFileSync(file, 'utf8'))))
    throw new Error(`"${kebabCase}" would have two meanings in the code of the new module. ${hint}`)
}

const listNames = ({ name, subjects = [], topics = [] }: ServerModule): string[] => [
  name,
  ...subjects.flatMap(({ subject, entity, table }) => [subject, entity, table]),
  ...topics.map((topic) => topic.name),
]

/** Page ids are unique across all modules, because bookmarks store them. */
const findFreePageId = (modules: readonly ServerModule[]): number =>
  Math.max(...modules.flatMap(({ pages = [] }) => pages.map(({ id }) => id))) + 1

function addToList(path: string, identifier: string, source: string): string {
  const text = readFileSync(path, 'utf8')
  const withImport = text.replace(/^import type /m, `import { ${identifier} } from '${source}'\n$&`)
  writeFileSync(path, withImport.replace(/\n\]\n/, `\n  ${identifier},$&`))
  return path
}
