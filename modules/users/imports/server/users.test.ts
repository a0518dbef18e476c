import { expect, test } from 'vitest'
import type { KeyedItem } from '#platform/server/imports/import-source.ts'
import { startTestServer } from '#platform/server/testing/server.ts'
import { readTable, storeTable } from '#platform/server/testing/import-table.ts'
import { runAs } from '#platform/server/testing/store-items.ts'
import { usersModule } from '../../server/index.ts'
import { users } from './users.ts'

const openFixture = (smtpUrl?: string) => startTestServer({ modules: [usersModule], config: { smtpUrl } as never })

const colleagues = `Name,Email,Role,Company,Country,Phone,Language,Time zone
Ida Kern,ida@acme.test,staff,Acme,DE,0431 1,Deutsch,Europe/Berlin
,ole.lund@acme.test,,,,,,
`

test('adds users who still have to accept an invitation', async () => {
  await using server = await openFixture()
  const { problems } = await storeTable(server, users, colleagues, { as: 'helena' })
  expect(problems).toEqual([])
  const { users: all } = (await server.as('helena').get('/api/users/list/data', { q: 'acme.test', perPage: 10, sortColumn: 'email' })).body
  const [ida, ole] = all.filter(({ email }: { email: string }) => /^(ida|ole\.lund)@/.test(email))
  expect(ida).toMatchObject({
    fullName: 'Ida Kern',
    role: 'staff',
    status: 'pending',
    company: 'Acme',
    language: 'de',
    timeZone: 'Europe/Berlin',
  })
  expect(ole).toMatchObject({ fullName: 'Ole Lund', role: 'staff', status: 'pending' })
  expect(await server.count('invitations')).toBe(0)
})

test('invites by email only if chosen, and only with a mail server', async () => {
  const countJobs = async (smtpUrl: string | undefined, invite: string) => {
    await using server = await openFixture(smtpUrl)
    await storeTable(server, users, colleagues, { as: 'helena', options: { invite } })
    return (await server.rows('jobs').select('name').where('name', '=', 'users.invitation-mail').execute()).length
  }
  expect([
    await countJobs('smtp://localhost:1', 'yes'),
    await countJobs('smtp://localhost:1', 'no'),
    await countJobs(undefined, 'yes'),
  ]).toEqual([2, 0, 0])
})

test('assigns only roles that the importing user may assign', async () => {
  await using server = await openFixture()
  const rows = 'Email,Role\na@acme.test,admin\nb@acme.test,no such role\n'
  expect((await storeTable(server, users, rows, { as: 'helena' })).problems).toEqual([
    { row: 2, code: 'users.import_role' },
    { row: 3, code: 'invalid' },
  ])
  expect((await storeTable(server, users, 'Email\nc@acme.test\n', { as: 'sam' })).problems).toEqual([{ row: 2, code: 'forbidden' }])
})

test('an address that already has an account is a duplicate and cannot be stored', async () => {
  await using server = await openFixture()
  const rows = `Email\n${server.people.sam.email.toUpperCase()}\nnew@acme.test\n`
  const items = (await readTable(users, rows)) as KeyedItem[]
  const found = await runAs(server, 'helena', (ctx) => users.findDuplicates!(ctx, items))
  expect(items.map(({ key }) => found.get(key)?.id)).toEqual([server.people.sam.id, undefined])
  expect((await storeTable(server, users, rows, { as: 'helena' })).problems).toEqual([{ row: 2, code: 'auth.email_taken' }])
})

test('users can be imported again after the import was undone', async () => {
  await using server = await openFixture()
  const { ids } = await storeTable(server, users, colleagues, { as: 'helena' })
  for (const id of ids) await server.as('helena').delete('/apps/users/delete', { id })
  const again = await storeTable(server, users, colleagues, { as: 'helena' })
  expect(again).toEqual({ ids, problems: [] })
})

test.each([
  ['an empty address', 'Email,Name', ',Ida', 'imports.required'],
  ['an invalid address', 'Email', 'ida at acme', 'users.import_email'],
  ['an address that is too long', 'Email', `${'x'.repeat(300)}@acme.test`, 'users.import_email'],
])('rejects %s', async (_, header, row, code) => {
  const [item] = await readTable(users, `${header}\n${row}\n`)
  expect(item).toMatchObject({ value: null, problems: [{ code }] })
})

test.each([
  ['an unknown language', 'Language', 'Klingon', 'imports.field_left_out'],
  ['an unknown time zone', 'Time zone', 'Moon/Base', 'imports.field_left_out'],
  ['a long name', 'Name', 'x'.repeat(300), 'imports.text_shortened'],
])('warns about %s', async (_, header, cell, code) => {
  const [item] = await readTable(users, `Email,${header}\nida@acme.test,${cell}\n`)
  expect(item).toMatchObject({ value: { email: 'ida@acme.test' }, problems: [{ code, isWarning: true }] })
})
