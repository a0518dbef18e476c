import { setTimeout as wait } from 'node:timers/promises'
import type { DetailedImport, ImportState } from '#modules/imports/contract.ts'
import { IMPORT_UPLOAD_PATH } from '#platform/contract/files.ts'
import { call, type Client } from './calendar-client.ts'

export async function importCalendar(client: Client, text: string, calendar = 'Business'): Promise<DetailedImport> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'plan.ics')
  const address = `http://127.0.0.1:${client.server.port}${IMPORT_UPLOAD_PATH}`
  const upload = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${client.token}` }, body: form })
  const { file } = (await upload.json()) as { file: { id: number } }
  const { id, settings } = await runImportStep(client, '', { body: { source: 'ics', fileIds: [file.id] }, until: 'checked' })
  const options = [{ name: 'calendar', value: calendar }]
  await runImportStep(client, '/check', { body: { id, settings: { ...settings, options } }, until: 'checked' })
  return runImportStep(client, '/start', { body: { id, duplicates: 'skip' }, until: 'done' })
}

type ImportStep = { body: object; until: ImportState }

async function runImportStep(client: Client, path: string, { body, until }: ImportStep): Promise<DetailedImport> {
  const started = await call<{ import: DetailedImport }>(client, `/api/imports${path}`, body)
  for (;;) {
    const { import: current } = await call<{ import: DetailedImport }>(client, `/api/imports/import?id=${started.import.id}`)
    if (current.state === until) return current
    if (current.state === 'failed') throw new Error(`The import failed: ${current.problem?.code}`)
    await wait(100)
  }
}
