import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The version of Node that package.json pins, installed as a package. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the packages unless they match package-lock.json. Exits with a message when the installation fails. */
export async function install() {
  if (isInstalled()) return
  // npm ci would empty the folder that the link points to.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('The packages differ from package-lock.json, and node_modules is a symbolic link: run "npm ci" in the folder that it belongs to.')
  console.log('Installing the packages …')
  const status = await npmInstall()
  if (status !== 0) fail(`The packages could not be installed: "npm ci" exited with status ${String(status)}; see the error above.`, status)
  if (!isInstalled()) fail('The packages are incomplete: allow install scripts (npm config set ignore-scripts false) and start again.')
}

/** Prints the message and exits. */
export function fail(message, status = 1) {
  console.error(message)
  process.exit(status)
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const expected = readPackages(join(root, 'package-lock.json'))
  return Object.entries(expected).every(([path, entry]) => path === '' || isMatch(installed[path], entry))
}

const isMatch = (actual, expected) =>
  actual ? actual.version === expected.version && actual.integrity === expected.integrity : expected.optional

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** `npm ci` replaces node_modules, so it must run on the system's Node instead of the pinned one in there. */
function npmInstall() {
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  const options = { cwd: root, env: { ...process.env, PATH: path.join(delimiter) }, shell: process.platform === 'win32' }
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  return run('npm', ['ci', ...quiet], options).catch(() => fail('npm was not found. Install Node 20 or newer, which includes it.'))
}
