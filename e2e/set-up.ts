import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../bin/build.ts'
import { ensureTestBrowser, chromiumInstallHint } from '../bin/chromium.ts'
import { listModulePages } from '../bin/shots.ts'

/** Before the first browser test: the web pages of the current sources, the list of them, and a browser. */
export async function setup({ provide }: TestProject): Promise<void> {
  if ((await buildIfStale()) !== 0) throw new Error('The web pages could not be built.')
  const path = await ensureTestBrowser()
  if (!path) throw new Error(chromiumInstallHint)
  process.env['CHROMIUM_PATH'] = path
  provide('pages', await listModulePages())
}
