/** @module-tag long */
import { expect, test, vi } from 'vitest'
import { createEmailSource, openSyncFixture } from '../../server/testing/sync-fixture.ts'
import { explainMissingMailServers } from '../../server/testing/mail-servers.ts'
import { getSubjects, openImapClient } from '../../server/testing/imap-client.ts'

const isMissing = explainMissingMailServers() !== undefined
const subjects = (emails: readonly { subject: string }[]) => emails.map(({ subject }) => subject).toSorted()

test.skipIf(isMissing)('imports a new account with folders, flags and files', async () => {
  await using fixture = await openSyncFixture()
  await fixture.servers.deliver('ada', createEmailSource('Tides'), { flags: 'S' })
  await fixture.servers.deliver('ada', createEmailSource('Boats'), { flags: 'F' })
  await fixture.servers.deliver('ada', createEmailSource('Answer'), { folder: 'Sent', flags: 'S' })
  await fixture.servers.deliver('ada', createEmailSource('Lottery'), { folder: 'Junk' })
  const file = ['--b', 'Content-Type: application/x-odd; name=chart.bin', 'Content-Transfer-Encoding: base64', '', 'AAEC', '--b--'].join(
    '\r\n',
  )
  await fixture.servers.deliver(
    'ada',
    createEmailSource('File').replace('\r\n\r\n', `\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${file}\r\n`),
  )
  const id = await fixture.connect()
  await fixture.waitFor(async () =>
    expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', problem: null, synced: 5, total: 5 }),
  )
  const [emails, sent, spam] = [
    await fixture.listEmails(),
    await fixture.listEmails({ folder: 'sent' }),
    await fixture.listEmails({ folder: 'spam' }),
  ]
  expect(subjects(emails)).toEqual(['Boats', 'File', 'Tides'])
  expect([subjects(sent), subjects(spam)]).toEqual([['Answer'], ['Lottery']])
  expect(emails.find(({ subject }) => subject === 'Tides')).toMatchObject({ isRead: true, isStarred: false, accountId: id })
  expect(emails.find(({ subject }) => subject === 'Boats')).toMatchObject({ isRead: false, isStarred: true, from: { name: 'Wei Chen' } })
  const [attachment] = emails.find(({ subject }) => subject === 'File')!.attachments
  expect(attachment).toMatchObject({ name: 'chart.bin', type: 'application/octet-stream', size: 3 })
})

test.skipIf(isMissing)('syncs a 50 MB attachment', { timeout: 60_000 }, async () => {
  await using fixture = await openSyncFixture()
  const content = Buffer.alloc(50 * 1024 * 1024, 'soundings ')
  const head = createEmailSource('Huge').replace(
    '\r\n\r\n',
    '\r\nContent-Type: application/octet-stream; name=huge.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  )
  const [header] = head.split('\r\n\r\n')
  await fixture.servers.deliver('ada', `${header}\r\n\r\n${content.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`)
  await fixture.servers.deliver('ada', createEmailSource('Small'))
  const id = await fixture.connect()
  await vi.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', problem: null, synced: 2 }), {
    timeout: 50_000,
  })
  const [huge] = (await fixture.listEmails()).filter(({ subject }) => subject === 'Huge')
  expect(huge!.attachments).toMatchObject([{ name: 'huge.bin', size: content.length }])
  const { address } = huge!.attachments[0]!
  const answer = await fixture.app.http.inject({ url: address, headers: { authorization: `Bearer ${fixture.people.sam.accessToken}` } })
  expect(answer.rawPayload.equals(content)).toBe(true)
})

test.skipIf(isMissing)('applies new, deleted, moved and flagged emails from the server live', async () => {
  await using fixture = await openSyncFixture()
  for (const subject of ['Tides', 'Boats', 'Nets']) await fixture.servers.deliver('ada', createEmailSource(subject))
  const id = await fixture.connect()
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails())).toEqual(['Boats', 'Nets', 'Tides']))
  const [tides] = (await fixture.listEmails()).filter(({ subject }) => subject === 'Tides')
  await fixture.sam.post('/pages/email/update-emails-label', { emailIds: [tides!.id], label: 'private' })
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle' }))
  await using imapClient = await openImapClient(fixture.servers, 'ada')
  await fixture.servers.sendExternally('--to', 'ada@mail.test', '--from', 'wei@outside.test', '--header', 'Subject: New')
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails())).toContain('New'))
  await imapClient.move('Tides', 'Trash')
  await imapClient.remove('Boats')
  await imapClient.flag('Nets', '\\Flagged')
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails())).toEqual(['Nets', 'New']))
  await fixture.waitFor(async () =>
    expect((await fixture.listEmails({ folder: 'starred' })).map(({ subject }) => subject)).toEqual(['Nets']),
  )
  await fixture.waitFor(async () =>
    expect(await fixture.listEmails({ folder: 'trash' })).toMatchObject([{ id: tides!.id, labels: ['private'] }]),
  )
})

test.skipIf(isMissing)('pushes flags, moves and deletions to the server', async () => {
  await using fixture = await openSyncFixture()
  for (const subject of ['Tides', 'Boats', 'Nets']) await fixture.servers.deliver('ada', createEmailSource(subject))
  const id = await fixture.connect()
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', synced: 3 }))
  const ids = Object.fromEntries((await fixture.listEmails()).map((mail) => [mail.subject, mail.id]))
  await fixture.update([ids['Tides']!], { isRead: true, isStarred: true })
  await fixture.update([ids['Boats']!, ids['Nets']!], { folder: 'spam' })
  await using imapClient = await openImapClient(fixture.servers, 'ada')
  await fixture.waitFor(async () => expect(await imapClient.list('INBOX')).toEqual([{ subject: 'Tides', flags: ['\\Flagged', '\\Seen'] }]))
  await fixture.waitFor(async () =>
    expect((await imapClient.list('Junk')).map(({ subject }) => subject).toSorted()).toEqual(['Boats', 'Nets']),
  )
  await fixture.requestSync(id)
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle' }))
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails())).toEqual(['Tides']))
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails({ folder: 'spam' }))).toEqual(['Boats', 'Nets']))
  // Moves it back before the server learns of the first move.
  await fixture.update([ids['Boats']!], { folder: 'trash' })
  await fixture.update([ids['Boats']!], { folder: 'inbox' })
  await fixture.waitFor(async () => expect(getSubjects(await imapClient.list('INBOX'))).toEqual(['Boats', 'Tides']))
  await fixture.waitFor(async () => expect(await fixture.db.selectFrom('email_remote_changes').selectAll().execute()).toEqual([]))
})

test.skipIf(isMissing)('follows drafts edited by another program, and keeps drafts edited here', async () => {
  await using fixture = await openSyncFixture()
  const drafts = { folder: 'Drafts', flags: 'DS' }
  const [first, second] = ['Projec', 'Project'].map((subject) => createEmailSource(subject, { id: 'plan', text: `${subject}.` }))
  await fixture.servers.deliver('ada', first!, drafts)
  await fixture.servers.deliver('ada', createEmailSource('Ropes'), drafts)
  const id = await fixture.connect()
  const listDrafts = () => fixture.listEmails({ folder: 'draft' })
  await fixture.waitFor(async () => expect(subjects(await listDrafts())).toEqual(['Projec', 'Ropes']))
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle' }))
  const ropes = (await listDrafts()).find(({ subject }) => subject === 'Ropes')!
  await fixture.sam.post('/pages/email/save-draft', { draft: { id: ropes.id, subject: 'Ropes, forty' } })
  await using imapClient = await openImapClient(fixture.servers, 'ada')
  await fixture.servers.deliver('ada', second!, drafts)
  await imapClient.remove('Projec', 'Drafts')
  await imapClient.remove('Ropes', 'Drafts')
  await fixture.requestSync(id)
  await fixture.waitFor(async () => expect(subjects(await listDrafts())).toEqual(['Project', 'Ropes, forty']))
  const [projectDraft, ownDraft] = ['Project', 'Ropes, forty'].map((name) =>
    listDrafts().then((emails) => emails.find(({ subject }) => subject === name)!),
  )
  expect((await fixture.sam.get('/pages/email/get-email', { id: (await projectDraft!).id })).body.mail.text).toContain('Project.')
  expect((await ownDraft!).id).toBe(ropes.id)
})

test.skipIf(isMissing)('keeps emails and labels when UIDs change', async () => {
  await using fixture = await openSyncFixture()
  for (const subject of ['Tides', 'Boats']) await fixture.servers.deliver('ada', createEmailSource(subject))
  await fixture.servers.deliver('ada', 'From: a@b.test\r\nSubject: Nameless\r\n\r\nx\r\n')
  const id = await fixture.connect()
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', synced: 3 }))
  const before = await fixture.listEmails()
  await fixture.sam.post('/pages/email/update-emails-label', { emailIds: before.map((mail) => mail.id), label: 'private' })
  await fixture.servers.imap.stop()
  await fixture.servers.resetUids('ada')
  await fixture.servers.deliver('ada', createEmailSource('New'))
  await fixture.servers.imap.start()
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails())).toContain('New'))
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle' }))
  await fixture.waitFor(async () => expect(await fixture.listEmails()).toHaveLength(4))
  const after = (await fixture.listEmails()).filter(({ subject }) => subject !== 'New')
  expect(new Set(after.map((mail) => mail.id))).toEqual(new Set(before.map((mail) => mail.id)))
  expect(after.map(({ labels }) => labels)).toEqual([['private'], ['private'], ['private']])
})

test.skipIf(isMissing)('reports a stopped server and continues when it is back', { timeout: 60_000 }, async () => {
  await using fixture = await openSyncFixture()
  await fixture.servers.deliver('ada', createEmailSource('Tides'))
  const id = await fixture.connect()
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', synced: 1 }))
  await fixture.servers.imap.stop()
  await fixture.waitFor(async () =>
    expect(await fixture.getAccount(id)).toMatchObject({ state: 'waiting', problem: { code: 'unreachable' } }),
  )
  const [mail] = await fixture.listEmails()
  await fixture.update([mail!.id], { isStarred: true })
  await fixture.servers.deliver('ada', createEmailSource('Boats'))
  await fixture.servers.imap.start()
  await fixture.requestSync(id)
  await fixture.waitFor(async () => expect(subjects(await fixture.listEmails())).toEqual(['Boats', 'Tides']))
  await using imapClient = await openImapClient(fixture.servers, 'ada')
  await fixture.waitFor(async () => expect(await imapClient.list('INBOX')).toContainEqual({ subject: 'Tides', flags: ['\\Flagged'] }))
  await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', problem: null }))
})
