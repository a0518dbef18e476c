import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/licences.md')

type Locked = { version: string; license?: string; dev?: boolean }
type Package = { name: string; version: string; licence: string }

/** Whose package.json is silent, and what its LICENSE file says. */
const saidElsewhere: Record<string, string> = { 'png-js': 'MIT' }

/** Every package that runs in the server or in the browser, each version once, by name. */
export function packages(): Package[] {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const found = Object.entries(locked.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const named = found.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version, licence: license ?? saidElsewhere[name] ?? 'unknown' }
  })
  const once = new Map(named.map((one) => [`${one.name} ${one.version}`, one]))
  return [...once.values()].toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

/** `docs/licences.md` as it should be. */
export function licencesPage(): string {
  const byLicence = [...Map.groupBy(packages(), ({ licence }) => licence)].toSorted(([, one], [, other]) => other.length - one.length)
  const sections = byLicence.map(
    ([licence, ones]) => `## ${licence} (${ones.length})\n\n${ones.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
  )
  return [
    '# Licences of the packages that Staffroom runs on\n',
    'Each package lies with its own licence text in `node_modules`. Made from `package-lock.json` by `npm run licences`; a test fails where this page is older.\n',
    ...sections,
  ].join('\n')
}

/** This page as it is. */
export const writtenLicences = () => readFileSync(file, 'utf8')

if (import.meta.main) writeFileSync(file, licencesPage())
