import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/licenses.md')

type Locked = { version: string; license?: string; dev?: boolean }
type Package = { name: string; version: string; license: string }

/** Packages whose package.json names no license, from their LICENSE file. */
const licensesByHand: Record<string, string> = { 'png-js': 'MIT' }

/** Every package used at run time, each version once, sorted by name. */
export function listPackages(): Package[] {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const entries = Object.entries(locked.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const packages = entries.map(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version, license: license ?? licensesByHand[name] ?? 'unknown' }
  })
  const unique = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  return [...unique.values()].toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

/** Renders docs/licenses.md from the lock file. */
export function renderLicensesPage(): string {
  const byLicense = [...Map.groupBy(listPackages(), ({ license }) => license)].toSorted(([, one], [, other]) => other.length - one.length)
  const sections = byLicense.map(
    ([license, entries]) =>
      `## ${license} (${entries.length})\n\n${entries.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
  )
  return [
    '# Licenses of the packages used at run time\n',
    'Generated from `package-lock.json` by `npm run licenses`. The license texts are in `node_modules`.\n',
    ...sections,
  ].join('\n')
}

export const readLicensesPage = () => readFileSync(file, 'utf8')

if (import.meta.main) writeFileSync(file, renderLicensesPage())
