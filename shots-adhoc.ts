import { launchBrowser } from '/tmp/h/export/e2e/browser.ts'
import { openPage } from '/tmp/h/export/e2e/open.ts'
import { startServer } from '/tmp/h/export/e2e/server.ts'
import { buildIfStale } from '/tmp/h/export/bin/build.ts'
import { getAxeViolations } from '/tmp/h/export/e2e/axe.ts'
if ((await buildIfStale()) !== 0) process.exit(1)
const server = await startServer({ demo: true })
const browser = await launchBrowser()
try {
  const shots = [
    ['export-light', '/workspace/export', { as: 'admin', size: { width: 1440, height: 900 } }],
    ['export-phone-dark', '/workspace/export', { as: 'admin', size: { width: 390, height: 844 }, skin: 'dark' }],
    ['account', '/account', { as: 'staff', size: { width: 1440, height: 900 } }],
  ]
  for (const [name, address, options] of shots as any) {
    const { page, context, errors } = await openPage(browser, server.url, { ...options, address })
    if (options.size) await page.setViewportSize(options.size)
    if (name === 'export-light') { await page.getByRole('button', { name: 'Export workspace' }).click(); await page.getByRole('link', { name: /Download export/ }).waitFor() }
    if (name === 'account') { await page.getByRole('button', { name: 'Export my data' }).click(); await page.getByRole('link', { name: /Download export/ }).waitFor() }
    console.log(name, await getAxeViolations(page), errors)
    await page.screenshot({ path: `/tmp/h/export-${name}.png`, fullPage: true })
    if (name !== 'account') { await page.getByRole('button', { name: /^Erase data of/ }).first().click(); await page.waitForTimeout(800); await page.screenshot({ path: `/tmp/h/export-${name}-dialog.png` }) }
    await context.close()
  }
} finally { await browser.close(); await server.close() }
