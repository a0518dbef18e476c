import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { getAxeViolations } from '../e2e/axe.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { openPage } from '../e2e/open.ts'
import { startServer } from '../e2e/server.ts'
import { buildIfStale } from './build.ts'
import { ensureChromium, chromiumInstallHint } from './chromium.ts'
import { listShots, sizes, type Shot } from '../e2e/shots.ts'

const folder = join(import.meta.dirname, '../screens')

async function takeScreenshots(shots: Shot[], url: string): Promise<string[]> {
  const browser = await launchBrowser()
  const findings: string[] = []
  for (let shot = shots.shift(); shot; shot = shots.shift()) {
    const { name } = shot
    const found = await takeScreenshot(shot, browser, url).catch((error: unknown) => [
      `could not be shown: ${String(error).split('\n')[0]}`,
    ])
    findings.push(...found.map((line) => `${name}: ${line}`))
    console.log(`${found.length === 0 ? '✓' : '✗'} ${name}`)
  }
  await browser.close()
  return findings
}

async function takeScreenshot(shot: Shot, browser: Browser, url: string): Promise<string[]> {
  const { name, address, options, prepare } = shot
  const { page, context, errors } = await openPage(browser, url, { ...options, address })
  try {
    await prepare?.(page)
    const findings = await getAxeViolations(page)
    await growToContent(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    return [...findings, ...errors]
  } finally {
    await context.close()
  }
}

/** Makes the window as tall as the page, so that fixed elements appear at the edges of the screenshot. */
async function growToContent(page: Page): Promise<void> {
  const size = page.viewportSize() ?? sizes.desktop
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > size.height) await page.setViewportSize({ ...size, height: Math.min(height, 4000) })
}

/** Groups the same finding on several screens into one line. */
function groupFindings(findings: readonly string[]): string[] {
  const screens = Map.groupBy(findings, (line) => line.slice(line.indexOf(': ') + 2))
  return [...screens].map(([finding, lines]) => `${lines.length} × ${finding}\n      first on ${lines[0]?.split(': ')[0]}`)
}

if ((await buildIfStale()) !== 0) process.exit(1)
if (!(await ensureChromium())) throw new Error(chromiumInstallHint)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const nameFilter = process.argv[2]
const shots = (await listShots()).filter(({ name }) => !nameFilter || name.includes(nameFilter))
const server = await startServer({ demo: true })
try {
  const count = shots.length
  const findings = (await Promise.all([takeScreenshots(shots, server.url), takeScreenshots(shots, server.url)])).flat()
  console.log(`\n${count} screens in ${folder}, ${findings.length} findings`)
  for (const finding of groupFindings(findings.toSorted())) console.log(`  ${finding}`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await server.close()
}
