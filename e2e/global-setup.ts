import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../bin/build.ts'
import { ensureTestBrowser, chromiumInstallHint } from '../bin/chromium.ts'
import { listModulePages } from './shots.ts'

/** Builds Staffroom if the sources have changed, finds or installs a browser, and provides the list of pages to the tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  if ((await buildIfStale()) !== 0) throw new Error('Building Staffroom failed; see the output above.')
  const path = await ensureTestBrowser()
  if (!path) throw new Error(chromiumInstallHint)
  process.env['CHROMIUM_PATH'] = path
  provide('pages', await listModulePages())
}
