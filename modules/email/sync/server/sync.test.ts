/** @module-tag long */
import { expect, test, vi } from 'vitest'
import { letter, openSyncWorld } from '../../server/testing/sync-fixture.ts'
import { whyMailServersAreMissing } from '../../server/testing/mail-servers.ts'
import { inbox, serverSide } from '../../server/testing/server-side.ts'

const isMissing = whyMailServersAreMissing() !== undefined
const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject).toSorted()

test.skipIf(isMissing)('the mails of a new account come, each in its folder, with flags and files', async () => {
  await using world = await openSyncWorld()
  await world.servers.put('ada', letter('Tides'), { flags: 'S' })
  await world.servers.put('ada', letter('Boats'), { flags: 'F' })
  await world.servers.put('ada', letter('Answer'), { folder: 'Sent', flags: 'S' })
  await world.servers.put('ada', letter('Lottery'), { folder: 'Junk' })
  const file = ['--b', 'Content-Type: application/x-odd; name=chart.bin', 'Content-Transfer-Encoding: base64', '', 'AAEC', '--b--'].join(
    '\r\n',
  )
  await world.servers.put('ada', letter('File').replace('\r\n\r\n', `\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${file}\r\n`))
  const id = await world.connect()
  await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', problem: null, synced: 5, total: 5 }))
  const [mails, sent, spam] = [await world.mails(), await world.mails({ folder: 'sent' }), await world.mails({ folder: 'spam' })]
  expect(subjects(mails)).toEqual(['Boats', 'File', 'Tides'])
  expect([subjects(sent), subjects(spam)]).toEqual([['Answer'], ['Lottery']])
  expect(mails.find(({ subject }) => subject === 'Tides')).toMatchObject({ isRead: true, isStarred: false, accountId: id })
  expect(mails.find(({ subject }) => subject === 'Boats')).toMatchObject({ isRead: false, isStarred: true, from: { name: 'Wei Chen' } })
  const [attachment] = mails.find(({ subject }) => subject === 'File')!.attachments
  expect(attachment).toMatchObject({ name: 'chart.bin', type: 'application/octet-stream', size: 3 })
})

test.skipIf(isMissing)('a file of 50 MB comes whole, beside other mails', { timeout: 60_000 }, async () => {
  await using world = await openSyncWorld()
  const content = Buffer.alloc(50 * 1024 * 1024, 'soundings ')
  const head = letter('Huge').replace(
    '\r\n\r\n',
    '\r\nContent-Type: application/octet-stream; name=huge.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  )
  const [header] = head.split('\r\n\r\n')
  await world.servers.put('ada', `${header}\r\n\r\n${content.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`)
  await world.servers.put('ada', letter('Small'))
  const id = await world.connect()
  await vi.waitFor(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', problem: null, synced: 2 }), {
    timeout: 50_000,
  })
  const [huge] = (await world.mails()).filter(({ subject }) => subject === 'Huge')
  expect(huge!.attachments).toMatchObject([{ name: 'huge.bin', size: content.length }])
  const { address } = huge!.attachments[0]!
  const answer = await world.app.http.inject({ url: address, headers: { authorization: `Bearer ${world.people.sam.accessToken}` } })
  expect(answer.rawPayload.equals(content)).toBe(true)
})

test.skipIf(isMissing)('what comes, goes, moves and is marked on the server does so here, without being asked', async () => {
  await using world = await openSyncWorld()
  for (const subject of ['Tides', 'Boats', 'Nets']) await world.servers.put('ada', letter(subject))
  const id = await world.connect()
  await world.until(async () => expect(subjects(await world.mails())).toEqual(['Boats', 'Nets', 'Tides']))
  const [tides] = (await world.mails()).filter(({ subject }) => subject === 'Tides')
  await world.sam.post('/pages/email/update-emails-label', { emailIds: [tides!.id], label: 'private' })
  await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle' }))
  await using there = await serverSide(world.servers, 'ada')
  await world.servers.swaks('--to', 'ada@mail.test', '--from', 'wei@outside.test', '--header', 'Subject: New')
  await world.until(async () => expect(subjects(await world.mails())).toContain('New'))
  await there.move('Tides', 'Trash')
  await there.remove('Boats')
  await there.flag('Nets', '\\Flagged')
  await world.until(async () => expect(subjects(await world.mails())).toEqual(['Nets', 'New']))
  await world.until(async () => expect((await world.mails({ folder: 'starred' })).map(({ subject }) => subject)).toEqual(['Nets']))
  await world.until(async () => expect(await world.mails({ folder: 'trash' })).toMatchObject([{ id: tides!.id, labels: ['private'] }]))
})

test.skipIf(isMissing)('what is marked, moved and deleted here is so on the server, and never comes back', async () => {
  await using world = await openSyncWorld()
  for (const subject of ['Tides', 'Boats', 'Nets']) await world.servers.put('ada', letter(subject))
  const id = await world.connect()
  await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', synced: 3 }))
  const idOf = Object.fromEntries((await world.mails()).map((mail) => [mail.subject, mail.id]))
  await world.update([idOf['Tides']!], { isRead: true, isStarred: true })
  await world.update([idOf['Boats']!, idOf['Nets']!], { folder: 'spam' })
  await using there = await serverSide(world.servers, 'ada')
  await world.until(async () => expect(await there.list('INBOX')).toEqual([{ subject: 'Tides', flags: ['\\Flagged', '\\Seen'] }]))
  await world.until(async () => expect((await there.list('Junk')).map(({ subject }) => subject).toSorted()).toEqual(['Boats', 'Nets']))
  await world.look(id)
  await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle' }))
  await world.until(async () => expect(subjects(await world.mails())).toEqual(['Tides']))
  await world.until(async () => expect(subjects(await world.mails({ folder: 'spam' }))).toEqual(['Boats', 'Nets']))
  // And back again, before the server could hear of it.
  await world.update([idOf['Boats']!], { folder: 'trash' })
  await world.update([idOf['Boats']!], { folder: 'inbox' })
  await world.until(async () => expect(inbox(await there.list('INBOX'))).toEqual(['Boats', 'Tides']))
  await world.until(async () => expect(await world.db.selectFrom('email_remote_changes').selectAll().execute()).toEqual([]))
})

test.skipIf(isMissing)(
  'a draft that another program goes on writing is here as it stands there; one that was written on here stays as it was left',
  async () => {
    await using world = await openSyncWorld()
    const drafts = { folder: 'Drafts', flags: 'DS' }
    const [first, second] = ['Harbo', 'Harbour'].map((subject) => letter(subject, { id: 'plan', text: `${subject}.` }))
    await world.servers.put('ada', first!, drafts)
    await world.servers.put('ada', letter('Ropes'), drafts)
    const id = await world.connect()
    const listed = () => world.mails({ folder: 'draft' })
    await world.until(async () => expect(subjects(await listed())).toEqual(['Harbo', 'Ropes']))
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle' }))
    const ropes = (await listed()).find(({ subject }) => subject === 'Ropes')!
    await world.sam.post('/pages/email/save-draft', { draft: { id: ropes.id, subject: 'Ropes, forty' } })
    await using there = await serverSide(world.servers, 'ada')
    await world.servers.put('ada', second!, drafts)
    await there.remove('Harbo', 'Drafts')
    await there.remove('Ropes', 'Drafts')
    await world.look(id)
    await world.until(async () => expect(subjects(await listed())).toEqual(['Harbour', 'Ropes, forty']))
    const [harbour, own] = ['Harbour', 'Ropes, forty'].map((name) =>
      listed().then((mails) => mails.find(({ subject }) => subject === name)!),
    )
    expect((await world.sam.get('/pages/email/get-email', { id: (await harbour!).id })).body.mail.text).toContain('Harbour.')
    expect((await own!).id).toBe(ropes.id)
  },
)

test.skipIf(isMissing)('mails that the server numbers anew stay the same mails, with their labels', async () => {
  await using world = await openSyncWorld()
  for (const subject of ['Tides', 'Boats']) await world.servers.put('ada', letter(subject))
  await world.servers.put('ada', 'From: a@b.test\r\nSubject: Nameless\r\n\r\nx\r\n')
  const id = await world.connect()
  await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', synced: 3 }))
  const before = await world.mails()
  await world.sam.post('/pages/email/update-emails-label', { emailIds: before.map((mail) => mail.id), label: 'private' })
  await world.servers.imap.stop()
  await world.servers.renumber('ada')
  await world.servers.put('ada', letter('New'))
  await world.servers.imap.start()
  await world.until(async () => expect(subjects(await world.mails())).toContain('New'))
  await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle' }))
  await world.until(async () => expect(await world.mails()).toHaveLength(4))
  const after = (await world.mails()).filter(({ subject }) => subject !== 'New')
  expect(new Set(after.map((mail) => mail.id))).toEqual(new Set(before.map((mail) => mail.id)))
  expect(after.map(({ labels }) => labels)).toEqual([['private'], ['private'], ['private']])
})

test.skipIf(isMissing)(
  'a server that stops is a problem that is told, and passes when it is back; nothing is lost',
  { timeout: 60_000 },
  async () => {
    await using world = await openSyncWorld()
    await world.servers.put('ada', letter('Tides'))
    const id = await world.connect()
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', synced: 1 }))
    await world.servers.imap.stop()
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'waiting', problem: { code: 'unreachable' } }))
    const [mail] = await world.mails()
    await world.update([mail!.id], { isStarred: true })
    await world.servers.put('ada', letter('Boats'))
    await world.servers.imap.start()
    await world.look(id)
    await world.until(async () => expect(subjects(await world.mails())).toEqual(['Boats', 'Tides']))
    await using there = await serverSide(world.servers, 'ada')
    await world.until(async () => expect(await there.list('INBOX')).toContainEqual({ subject: 'Tides', flags: ['\\Flagged'] }))
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', problem: null }))
  },
)
