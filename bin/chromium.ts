import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const onMac = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Where Chromium is: CHROMIUM_PATH, else the system's, else Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names "${chosen}", which is no program.`)
  }
  return [...systemPaths(), ...onMac, chromium.executablePath()].find(isExecutable)
}

/** Finds Chromium, or installs it: with apt as root on Debian, else Playwright's own. Undefined where neither works. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt()
  if (!findChromium()) await run('playwright-core', ['install', 'chromium']).catch(() => 1)
  return findChromium()
}

export const howToGetChromium = 'Chromium was not found and could not be installed: install it, or set CHROMIUM_PATH to it.'

async function installWithApt(): Promise<void> {
  const environment = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], environment)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], environment)
}

const systemPaths = () => (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
