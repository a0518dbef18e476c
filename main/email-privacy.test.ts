import { expect, test } from 'vitest'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

test('administrators cannot read email of others, even when viewing as them', async () => {
  await using server = await startTestServer({ modules })
  const { sam } = server.people
  const { id } = (await server.as('sam').post('/pages/email/save-draft', { draft: { subject: 'Secret' } })).body.mail
  const admin = server.as('helena')
  expect((await admin.post('/api/users/view-as', { id: sam.id })).status).toBe(200)
  for (const headers of [{}, { 'x-view-as': String(sam.id) }] as Record<string, string>[]) {
    expect((await admin.get('/pages/email/get-email', { id }, headers)).status).toBe(404)
    expect((await admin.get('/api/journal/history', { entity: 'email', id }, headers)).status).toBe(404)
    const list = async (query: object) => (await admin.get('/pages/email/emails', { folder: 'all', ...query }, headers)).body
    expect([(await list({})).total, (await list({ q: 'secret' })).total, (await list({})).emailsMeta.draft]).toEqual([0, 0, 0])
  }
  expect((await server.as('sam').get('/pages/email/emails', { folder: 'all' })).body.total).toBe(1)
})
