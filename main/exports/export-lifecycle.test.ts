/** @module-tag long */
import { access } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getContentPath } from '#platform/server/files/content-folder.ts'
import { deleteExpiredExports } from '#platform/server/exports/delete-expired-job.ts'
import { openExportFixture, parseRows, countCsvRows } from './export-fixture.ts'
import { runJob } from './run-job.ts'

let fixture: Awaited<ReturnType<typeof openExportFixture>>
beforeEach(async () => void (fixture = await openExportFixture()))
afterEach(() => fixture.close())

const download = (address: string, token: string, headers: Record<string, string> = {}) =>
  fixture.app.http.inject({ url: address, headers: { authorization: `Bearer ${token}`, ...headers } })

const readHash = async (id: number) => {
  const row = await fixture.rows('files').select('hash').where('entity', '=', 'export').where('entityId', '=', id).executeTakeFirst()
  return row?.hash as string | undefined
}

test('only the creator downloads an archive, in parts too, and is notified when it is ready', async () => {
  const { admin, staff } = fixture.demo
  const { id, file, expiresAt } = await fixture.waitFor('admin', await fixture.start('admin', 'workspace'))
  expect(expiresAt).toBe('2026-11-27T09:30:00.000Z')
  const whole = await download(file!.address, admin.token)
  expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([200, 'application/zip', file!.size])
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="staffroom-workspace-2026-11-20.zip"/)
  const part = await download(file!.address, admin.token, { range: 'bytes=4-11' })
  expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(4, 12)])
  expect((await download(file!.address, staff.token)).statusCode).toBe(404)
  expect((await fixture.app.http.inject({ url: file!.address })).statusCode).toBe(401)
  const { body } = await fixture.as('admin').get('/api/notifications')
  expect(body.notifications).toContainEqual(expect.objectContaining({ module: 'account', kind: 'exported', link: '/workspace/export' }))
  expect((await fixture.as('staff').get('/api/exports')).body.total).toBe(0)
  for (const path of ['/api/exports/cancel', '/api/exports/export'])
    expect(
      (await (path.endsWith('cancel') ? fixture.as('staff').post(path, { id }) : fixture.as('staff').delete(path, { id }))).status,
    ).toBe(404)
})

test('the history names who exported what', async () => {
  await fixture.create('admin', 'person', { userId: fixture.demo.staff.id })
  const { body } = await fixture.as('admin').get('/api/journal/acts', {})
  expect(JSON.stringify(body)).toContain('startPersonExport')
})

test('users without the permission export only themselves', async () => {
  for (const [path, input] of [
    ['start-workspace', {}],
    ['start-person', { userId: fixture.demo.admin.id }],
  ] as const)
    expect((await fixture.as('staff').post(`/api/exports/${path}`, input)).status).toBe(403)
  expect((await fixture.as('admin').post('/api/exports/start-person', { userId: 987_654 })).status).toBe(404)
})

test('an administrator who views as a user cannot download what the user has exported', async () => {
  const { id, file } = await fixture.waitFor('staff', await fixture.start('staff', 'own'))
  expect((await fixture.as('admin').post('/api/users/view-as', { id: fixture.demo.staff.id })).status).toBe(200)
  const headers = { 'x-view-as': String(fixture.demo.staff.id) }
  const viewed = await fixture.app.http.inject({
    url: file!.address,
    headers: { authorization: `Bearer ${fixture.demo.admin.token}`, ...headers },
  })
  expect([id > 0, viewed.statusCode]).toEqual([true, 404])
})

test('a running export cannot be started twice, can be cancelled and leaves nothing', async () => {
  const id = await fixture.start('admin', 'workspace')
  expect((await fixture.as('admin').post('/api/exports/start-workspace', {})).body.code).toBe('exports.running')
  const cancelled = await fixture.as('admin').post('/api/exports/cancel', { id })
  expect(cancelled.body.export.state).toBe('cancelled')
  await expect
    .poll(
      async () =>
        (await fixture.rows('jobs').select('id').where('name', '=', 'exports.create').where('finishedAt', 'is', null).execute()).length,
    )
    .toBe(0)
  expect([(await fixture.getExport('admin', id))!.state, await readHash(id)]).toEqual(['cancelled', undefined])
  expect((await fixture.as('admin').post('/api/exports/cancel', { id })).body.code).toBe('exports.finished')
})

test('archives are deleted after seven days, or when their creator deletes or replaces them', async () => {
  const { dataDir } = fixture.app.platform.config
  const exists = async (hash: string) =>
    access(getContentPath(dataDir, hash)).then(
      () => true,
      () => false,
    )
  const { id } = await fixture.waitFor('staff', await fixture.start('staff', 'own'))
  const first = (await readHash(id))!
  const second = await fixture.waitFor('staff', await fixture.start('staff', 'own'))
  await expect.poll(() => exists(first)).toBe(false)
  expect((await fixture.as('staff').get('/api/exports')).body.exports).toMatchObject([{ id: second.id }])
  const hash = (await readHash(second.id))!
  fixture.clock.advance(7 * 86_400 - 1)
  await runJob(fixture.app, deleteExpiredExports.name)
  expect(await exists(hash)).toBe(true)
  fixture.clock.advance(1)
  await runJob(fixture.app, deleteExpiredExports.name)
  await expect.poll(() => exists(hash)).toBe(false)
  expect([await fixture.count('exports'), await readHash(second.id)]).toEqual([0, undefined])
})

test('an export that a crash interrupted starts again and has every record once', async () => {
  const { id } = await fixture.waitFor('admin', await fixture.start('admin', 'workspace'))
  const { write } = fixture.app.platform.database
  await write((tx) => tx.deleteFrom('files').where('entity', '=', 'export').execute())
  await write((tx) => tx.updateTable('exports').set({ state: 'running', done: 12, fileId: null }).where('id', '=', id).execute())
  await runJob(fixture.app, 'exports.create', { id })
  expect(await fixture.getExport('admin', id)).toMatchObject({ state: 'done', recordCount: expect.any(Number) })
  expect(parseRows(await fixture.readArchive(id), 'account/users.json')).toHaveLength(await fixture.count('users'))
})

test('hostile names stay within their folder, and formulas are harmless', async () => {
  const { write } = fixture.app.platform.database
  const [file] = await fixture.rows('files').selectAll().where('entity', '=', 'card').limit(1).execute()
  await write((tx) => tx.updateTable('files').set({ name: '../../..\\etc/passwd\u202egpj.exe' }).where('id', '=', file!.id).execute())
  await fixture.as('admin').post('/apps/todo/add-tasks', { task: { title: '=HYPERLINK("http://evil.test","a")' } })
  const archive = await fixture.create('admin', 'workspace')
  const paths = Object.keys(archive)
  expect(paths.filter((path) => path.startsWith('/') || path.includes('\\') || path.split('/').includes('..'))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toContain(`kanban/files/card-${file!.entityId}/${file!.id}-passwdgpj.exe`)
  expect(archive['todo/tasks.csv']).toContain(`"'=HYPERLINK(""http://evil.test"",""a"")"`)
  expect(countCsvRows(archive['todo/tasks.csv']!)).toBe(await fixture.count('tasks'))
})

test('a file whose content is lost is listed, and does not stop the export', async () => {
  const { write } = fixture.app.platform.database
  await write((tx) =>
    tx
      .updateTable('files')
      .set({ hash: 'ab'.repeat(32), name: 'lost.pdf' })
      .where('entity', '=', 'bill')
      .execute(),
  )
  const archive = await fixture.create('admin', 'workspace')
  expect((JSON.parse(archive['manifest.json']!) as { missing: string[] }).missing).toEqual([
    expect.stringMatching(/^bills\/files\/.*lost\.pdf$/),
  ])
})
