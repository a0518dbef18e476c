import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../bin/build.ts'
import { ensureTestBrowser, chromiumInstallHint } from '../bin/chromium.ts'
import { listModulePages } from '../bin/shots.ts'

/** Builds the web app if it is outdated, finds or installs a browser, and provides the list of pages to the tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  if ((await buildIfStale()) !== 0) throw new Error('Building the web app failed; see the output above.')
  const path = await ensureTestBrowser()
  if (!path) throw new Error(chromiumInstallHint)
  process.env['CHROMIUM_PATH'] = path
  provide('pages', await listModulePages())
}
