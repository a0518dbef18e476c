import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What `npm test` checks: the folders to lint and the arguments of each vitest run. */
export type Scope = { name: string; folders: string[]; runs: string[][] }

/** Reads the arguments of `npm test`: nothing, names of modules, or `--changed`. Throws on any other argument. */
export function readScope(args: readonly string[]): Scope {
  if (args.length === 0) return { name: 'everything', folders: [], runs: [[]] }
  if (args.includes('--screens')) return { name: 'all screens', folders: [], runs: [['--project=browser', 'screens.test.ts']] }
  if (args.includes('--changed')) return getChangedScope(listChangedFiles())
  const known = listModuleNames()
  const unknown = args.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no module "${unknown.join('", "')}". Modules: ${known.join(', ')}. Or use --changed.`)
  return getModuleScope(args)
}

const listModuleNames = () => globSync('modules/*', { cwd: root }).map((folder) => folder.split(/[/\\]/)[1]!)

/** Tests outside the modules that cover all of them. */
const testsOfAllModules = ['main/', 'bin/messages.test.ts']

/** Left to `npm test`: the same tests on PostgreSQL, and the access matrix. */
const longProjects = ['--project=!postgres', '--project=!access-*']

function getModuleScope(names: readonly string[]): Scope {
  const folders = names.map((name) => `modules/${name}/`)
  return { name: names.join(', '), folders, runs: [[...longProjects, ...folders, ...testsOfAllModules]] }
}

/** Files that differ from `main`, including uncommitted ones. */
function listChangedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')]
}

const affectsEverything = /^(package(-lock)?\.json|tsconfig\.json|vite(st)?\.config\.ts)$/
const affectsEveryPage = /^(platform|e2e|index\.html)/

/** vitest finds related tests by their imports. End-to-end tests do not import the pages they open, so they are chosen by folder. */
export function getChangedScope(files: readonly string[]): Scope {
  if (files.some((file) => affectsEverything.test(file))) return readScope([])
  const changed = new Set(files.flatMap((file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? []))
  const affected = listModuleNames().filter((name) => [name, ...readDependencies(name)].some((one) => changed.has(one)))
  const isEveryPage = files.some((file) => affectsEveryPage.test(file))
  const browserFilters = isEveryPage ? [] : affected.map((name) => `modules/${name}/`)
  return {
    name: `${files.length} changed files`,
    folders: [],
    runs: [
      ...(files.length > 0 ? [['related', '--project=!browser', ...files]] : []),
      ...(isEveryPage || affected.length > 0 ? [['--project=browser', ...browserFilters]] : []),
    ],
  }
}

/** Reads the dependencies that a module declares in its manifest, such as `depends: ['other']`. */
function readDependencies(name: string): string[] {
  const manifest = join(root, 'modules', name, 'server/index.ts')
  const depends = existsSync(manifest) ? /depends:\s*\[([^\]]*)\]/.exec(readFileSync(manifest, 'utf8')) : null
  return [...(depends?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, other]) => other!)
}
