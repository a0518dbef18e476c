import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { run } from './run.mjs'

const programNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPaths = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Finds the full browser, for measurements: CHROMIUM_PATH, else the system's, else Playwright's. Undefined when there is none. */
export function findChromium(): string | undefined {
  return readConfiguredPath() ?? [...listSystemPaths(programNames), ...macPaths, chromium.executablePath()].find(isExecutable)
}

/** Finds the browser for tests: Chromium's headless shell, which opens a page with a third of the CPU time, else the full browser. */
export function findTestBrowser(): string | undefined {
  return readConfiguredPath() ?? listSystemPaths(['chromium-headless-shell']).find(isExecutable) ?? findChromium()
}

function readConfiguredPath(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (path && !isExecutable(path)) throw new Error(`CHROMIUM_PATH is "${path}", which is not an executable file.`)
  return path || undefined
}

/** Finds a browser for tests or installs one: with apt as root on Debian, else Playwright's. Undefined when neither works. */
export async function ensureTestBrowser(): Promise<string | undefined> {
  return findTestBrowser() ?? (await install('chromium-headless-shell')) ?? findTestBrowser()
}

/** Finds or installs the full browser, for measurements. */
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
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], options)
}

const listSystemPaths = (names: readonly string[]) =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
