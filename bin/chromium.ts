import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPaths = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser that people use, for measurements: CHROMIUM_PATH, else the system's, else Playwright's own; undefined without one. */
export function findChromium(): string | undefined {
  return configuredPath() ?? [...systemPaths(names), ...macPaths, chromium.executablePath()].find(isExecutable)
}

/** The browser for tests: Chromium's headless shell opens a page with a third of the processor time; without it, any Chromium. */
export function findTestBrowser(): string | undefined {
  return configuredPath() ?? systemPaths(['chromium-headless-shell']).find(isExecutable) ?? findChromium()
}

function configuredPath(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", which is not an executable file.`)
  return chosen || undefined
}

/** Finds a browser for tests, or installs one: with apt as root on Debian, else Playwright's own. Undefined when neither works. */
export async function ensureTestBrowser(): Promise<string | undefined> {
  return findTestBrowser() ?? (await install('chromium-headless-shell')) ?? findTestBrowser()
}

/** The same for Chromium itself. */
export async function ensureChromium(): Promise<string | undefined> {
  return findChromium() ?? (await install('chromium')) ?? findChromium()
}

async function install(packageName: string): Promise<undefined> {
  console.log(`Installing ${packageName} …`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt(packageName)
  if (!findTestBrowser()) await run('playwright-core', ['install', 'chromium']).catch(() => 1)
}

export const chromiumInstallHint =
  'Chromium was not found and could not be installed: run "apt-get install chromium-headless-shell", or set CHROMIUM_PATH.'

async function installWithApt(packageName: string): Promise<void> {
  const environment = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], environment)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], environment)
}

const systemPaths = (programs: readonly string[]) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
