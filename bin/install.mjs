import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that the project is pinned to; it comes with the other packages. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the packages unless they are what package-lock.json asks for; ends the process with one line where it cannot. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing the packages …')
  const status = await npmInstall()
  if (status !== 0)
    fail(`The packages could not be installed: "npm ci" ended with status ${String(status)}; the reason stands above.`, status)
  if (!isInstalled()) fail('The packages are incomplete: allow install scripts (npm config set ignore-scripts false) and start again.')
}

/** Ends the process with one line. */
export function fail(line, status = 1) {
  console.error(line)
  process.exit(status)
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const wanted = packagesOf(join(root, 'package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => path === '' || isPresent(present[path], entry))
}

const isPresent = (found, wanted) => (found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional)

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** `npm ci` replaces node_modules, so it must not run on the Node that lies in there. */
function npmInstall() {
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  const options = { cwd: root, env: { ...process.env, PATH: path.join(delimiter) }, shell: process.platform === 'win32' }
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  return run('npm', ['ci', ...quiet], options).catch(() => fail('npm was not found: install Node 20 or newer, which brings it.'))
}
