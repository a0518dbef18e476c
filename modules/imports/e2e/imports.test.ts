import type { Page } from 'playwright-core'
import { createTest, expect } from '#e2e/harness.ts'

const test = createTest()

const cards = ['Titel;Spalte;Frist;Notiz', 'Angebot schreiben;Offen;03.04.2026;Lagerort A', 'Muster senden;Fertig;25.04.2026;'].join('\n')

async function uploadTable(page: Page, name: string, content: string): Promise<void> {
  await page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Upload and continue' }).click()
}

const waitForStep = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

test('imports a table of cards, finds it in its project, and undoes the import', async ({ open }) => {
  const page = await open('/imports', { as: 'admin' })
  await page.locator('a[href*="source=kanban-csv"]').click()
  await uploadTable(page, 'karten.csv', cards)
  await waitForStep(page, 'Check the settings')
  await page.getByText('“03.04.2026” is read as Apr 3, 2026.').waitFor()
  expect(await page.getByRole('heading', { name: 'Check the settings' }).evaluate((heading) => heading === document.activeElement)).toBe(
    true,
  )
  await page.getByRole('button', { name: 'Check the records' }).click()
  await waitForStep(page, 'Ready to import')
  await page.reload()
  await page.getByRole('button', { name: /^Import \d+ records$/ }).click()
  await waitForStep(page, 'Import completed')
  await page.getByRole('link', { name: 'Open Kanban' }).click()
  await page.getByText('Angebot schreiben').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await waitForStep(page, 'Import undone')
})

test('asks for the columns that a record needs', async ({ open }) => {
  const page = await open('/imports/new?source=kanban-csv', { as: 'admin' })
  await page.getByRole('tab', { name: 'Paste a table' }).click()
  await page.getByRole('textbox', { name: 'Table' }).fill('Eins\tZwei\nAngebot\tOffen\nMuster\tFertig')
  await page.getByRole('button', { name: 'Continue' }).click()
  await waitForStep(page, 'Check the settings')
  await page.getByRole('button', { name: 'Check the records' }).click()
  const title = page.getByRole('combobox', { name: 'Title', exact: true })
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
  await title.click()
  await page.getByRole('option', { name: 'Eins' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Check the records' }).click()
  await waitForStep(page, 'Ready to import')
  await page.getByRole('button', { name: 'Back to settings' }).click()
  await waitForStep(page, 'Check the settings')
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await waitForStep(page, 'Import canceled')
})

test('names the program of the file and imports it as that program', async ({ open }) => {
  const page = await open('/imports/new?source=todo-csv', { as: 'admin' })
  await uploadTable(page, 'trello.csv', 'Card ID,Card Name,List Name\n5f1,Angebot schreiben,Offen\n')
  await page.getByText('This looks like a file from').waitFor()
  await page.getByRole('link', { name: /^Import it as/ }).click()
  await page.getByText('trello.csv').waitFor()
  await page.getByRole('button', { name: 'Upload and continue' }).click()
  await waitForStep(page, 'Check the settings')
})

test('uploads a folder as one file', async ({ open }) => {
  const page = await open('/imports/new?source=kanban-csv', { as: 'admin' })
  await page.evaluate(
    ([name, content]) => {
      const file = new File([content!], name!, { type: 'text/csv' })
      Object.defineProperty(file, 'webkitRelativePath', { value: `export/${name}` })
      const input = document.querySelector<HTMLInputElement>('input[webkitdirectory]')!
      Object.defineProperty(input, 'files', { value: [file] })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    ['karten.csv', cards],
  )
  await page.getByText('export/karten.csv').waitFor()
  await page.getByRole('button', { name: 'Upload and continue' }).click()
  await waitForStep(page, 'Check the settings')
  await page.getByText('export.zip').waitFor()
})
