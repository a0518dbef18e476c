/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdf, ubl } from '#modules/bills/reading/server/e-invoice-fixture.ts'
import { billsModule } from '#modules/bills/server/index.ts'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { contactsModule } from '#modules/contacts/server/index.ts'
import { emailModule } from '#modules/email/server/index.ts'
import { TEST_DOMAIN } from '#modules/email/server/testing/mail-server-settings.ts'
import { explainMissingMailServers } from '#modules/email/server/testing/mail-servers.ts'
import { openSyncFixture } from '#modules/email/server/testing/sync-fixture.ts'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'

const isMissing = explainMissingMailServers() !== undefined
const modules = [todoModule, kanbanModule, calendarModule, contactsModule, invoicesModule, billsModule, emailModule]

type Person = 'helena' | 'sam'
type Attachment = { name?: string; type: string; content: Uint8Array }

/** Helena connects Ada's mailbox, which creates bills, and Ben's, which does not. */
async function openReceptionFixture() {
  const fixture = await openSyncFixture({ modules })
  const helena = fixture.as('helena')
  const getAccount = async (id: number) =>
    (await helena.get('/pages/email/accounts')).body.accounts.find((one: { id: number }) => one.id === id)
  const connect = async (user: string) => {
    const id = await fixture.connect(user, 'helena')
    await fixture.waitFor(async () => expect(await getAccount(id)).toMatchObject({ state: 'idle', lastSyncAt: expect.any(String) }))
    return id
  }
  const findEmail = (subject: string, as: Person = 'helena') =>
    fixture.waitFor(async () => {
      const { emails } = (await fixture.as(as).get('/pages/email/emails', { perPage: 100, folder: 'all' })).body
      const mail = emails.find((one: { subject: string }) => one.subject === subject)
      expect(mail).toBeDefined()
      return mail as { id: number }
    })
  await fixture.servers.sendExternally('--to', `ada@${TEST_DOMAIN}`, '--data', createMessage('Old', [toXml('old.xml', number('OLD-1'))]))
  const ada = await connect('ada')
  const ben = await connect('ben')
  // The mail server may deliver it after the account has been connected.
  await findEmail('Old')
  return {
    ...fixture,
    helena,
    ada,
    ben,
    send: (subject: string, attachments: readonly Attachment[], to = 'ada') =>
      fixture.servers.sendExternally('--to', `${to}@${TEST_DOMAIN}`, '--data', createMessage(subject, attachments)),
    findEmail,
    listBills: async (as: Person = 'helena') =>
      (await fixture.as(as).get('/apps/bills/bills', { perPage: 100 })).body.bills as { id: number; number: string; source: string }[],
  }
}

const number = (text: string) => ubl.replace('<cbc:ID>R-2026-17</cbc:ID>', `<cbc:ID>${text}</cbc:ID>`)
const toXml = (name: string, content: string): Attachment => ({ name, type: 'application/xml', content: Buffer.from(content) })

function createMessage(subject: string, attachments: readonly Attachment[]): string {
  const parts = attachments.map(({ name, type, content }) =>
    [
      '--b',
      `Content-Type: ${type}`,
      `Content-Disposition: attachment${name === undefined ? '' : `; filename="${name}"`}`,
      'Content-Transfer-Encoding: base64',
      '',
      ...Buffer.from(content)
        .toString('base64')
        .match(/.{1,76}/g)!,
    ].join('\r\n'),
  )
  const head = ['From: Kellermann <rechnung@kellermann.test>', `To: ada@${TEST_DOMAIN}`, `Subject: ${subject}`, 'MIME-Version: 1.0']
  const text = ['--b', 'Content-Type: text/plain', '', 'Please find our invoice attached.']
  return [...head, 'Content-Type: multipart/mixed; boundary=b', '', ...text, ...parts, '--b--', ''].join('\r\n')
}

let fixture: Awaited<ReturnType<typeof openReceptionFixture>>
beforeAll(async () => {
  if (isMissing) return
  fixture = await openReceptionFixture()
  const { status, text } = await fixture.helena.post('/pages/email/update-account', { account: { id: fixture.ada, createsBills: true } })
  if (status !== 200) throw new Error(text)
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

const waitForBill = (billNumber: string) =>
  fixture.waitFor(async () => {
    const found = (await fixture.listBills()).filter((bill) => bill.number === billNumber)
    expect(found).toHaveLength(1)
    return found[0]!
  })

/** Jobs run in the order of arrival, so everything sent before has been searched when this bill exists. */
async function waitForEverythingBefore(marker: string) {
  await fixture.send(marker, [toXml('marker.xml', number(marker))])
  await waitForBill(marker)
}

test.skipIf(isMissing)('e-invoices in new emails become bills, whatever they are called; those from before do not', async () => {
  await fixture.send('UBL', [toXml('rechnung.xml', number('U-1'))])
  await fixture.send('No name', [{ type: 'text/xml', content: Buffer.from(number('U-2')) }])
  await fixture.send(
    'UTF-16',
    [toXml('utf16.XML', '')].map((file) => ({
      ...file,
      content: Buffer.from(`\ufeff${number('U-3').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    })),
  )
  await fixture.send('Factur-X', [{ name: 'facture.pdf', type: 'application/octet-stream', content: createPdf() }])
  await fixture.send('Two', [toXml('1.xml', number('U-4')), toXml('2.xml', number('U-5'))])
  for (const one of ['U-1', 'U-2', 'U-3', 'AV-9', 'U-4', 'U-5']) expect(await waitForBill(one)).toMatchObject({ source: 'email' })
  expect((await fixture.listBills()).some((bill) => bill.number === 'OLD-1')).toBe(false)
})

test.skipIf(isMissing)('the bill names the sender, and the email links to the bill', async () => {
  await fixture.send('Oak shelves', [toXml('shelf.xml', number('S-1'))])
  const { id } = await waitForBill('S-1')
  const mail = await fixture.findEmail('Oak shelves')
  const { bill } = (await fixture.helena.get('/apps/bills/bill', { id })).body
  expect(bill.email).toEqual({ id: mail.id, sender: 'rechnung@kellermann.test', subject: 'Oak shelves' })
  expect(bill).toMatchObject({ supplierName: 'Kellermann GmbH', createdBy: { id: fixture.people.helena.id }, status: 'review' })
  const seenByAnother = (await fixture.as('jonas').get('/apps/bills/bill', { id })).body.bill
  expect(seenByAnother.email).toEqual({ id: null, sender: 'rechnung@kellermann.test', subject: 'Oak shelves' })
  const { links } = (await fixture.helena.get('/pages/email/get-email', { id: mail.id })).body.mail
  expect(links).toEqual([{ entity: 'bill', id, title: 'Kellermann GmbH · S-1', isDone: false }])
})

test.skipIf(isMissing)('the same file by email twice and with the button is one bill', async () => {
  const file = toXml('same.xml', number('D-1'))
  await fixture.send('First', [file])
  const { id } = await waitForBill('D-1')
  await fixture.send('Again', [{ ...file, name: 'other.xml' }])
  await fixture.send('To Ben', [file], 'ben')
  await waitForEverythingBefore('M-1')
  const again = await fixture.findEmail('Again')
  await fixture.waitFor(async () =>
    expect((await fixture.helena.get('/pages/email/get-email', { id: again.id })).body.mail.links).toMatchObject([{ entity: 'bill', id }]),
  )
  const byHand = await fixture.helena.post('/pages/email/add-bill', { id: (await fixture.findEmail('To Ben')).id })
  expect(byHand.body).toMatchObject({ billIds: [id], links: [{ entity: 'bill', id }] })
  await waitForBill('D-1')
})

test.skipIf(isMissing)(
  'a mailbox without the setting creates bills only with the button, also from a PDF without data, and undo removes it',
  async () => {
    await fixture.send('Scan', [{ name: 'scan.pdf', type: 'application/pdf', content: createPdf({ name: 'terms.txt' }) }], 'ben')
    await fixture.send(
      'Both',
      [toXml('both.xml', number('B-1')), { name: 'copy.pdf', type: 'application/pdf', content: createPdf({ name: 'copy.txt' }) }],
      'ben',
    )
    const [scan, both] = [await fixture.findEmail('Scan'), await fixture.findEmail('Both')]
    await waitForEverythingBefore('M-2')
    const before = await fixture.listBills()
    expect(before.some((bill) => bill.number === 'B-1')).toBe(false)
    const added = await fixture.helena.post('/pages/email/add-bill', { id: scan.id })
    expect(added.body.billIds).toHaveLength(1)
    expect((await fixture.helena.post('/pages/email/add-bill', { id: both.id })).body.billIds).toHaveLength(1)
    await waitForBill('B-1')
    expect((await fixture.undo(added, 'helena')).status).toBe(200)
    expect(await fixture.listBills()).toHaveLength(before.length + 1)
    expect((await fixture.helena.get('/pages/email/get-email', { id: scan.id })).body.mail.links).toEqual([])
  },
)

const hostile: [string, Attachment[]][] = [
  ['external entities', [toXml('x.xml', `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${number('&x;')}`)]],
  ['deep nesting', [toXml('x.xml', `<Invoice>${'<a>'.repeat(20_000)}`)]],
  ['a PDF bomb', [{ name: 'x.pdf', type: 'application/pdf', content: createPdf({ content: Buffer.alloc(21 * 1024 * 1024, ' ') }) }]],
  ['an image in disguise', [{ name: 'x.pdf', type: 'application/pdf', content: Buffer.from('89504e470d0a1a0a', 'hex') }]],
  ['a web page', [{ name: 'x.html', type: 'text/html', content: Buffer.from('<html><script>alert(1)</script></html>') }]],
  ['another XML', [toXml('x.xml', '<feed/>')]],
  ['an encrypted PDF', [{ name: 'x.pdf', type: 'application/pdf', content: createPdf({ trailer: '/Encrypt 9 0 R' }) }]],
]

test.skipIf(isMissing)('hostile and other attachments create no bill, and later emails are received', { timeout: 120_000 }, async () => {
  const before = (await fixture.listBills()).length
  for (const [subject, attachments] of hostile) await fixture.send(subject, attachments)
  await fixture.send(
    'Fifty',
    Array.from({ length: 50 }, (_, at) => toXml(`${at}.xml`, '<feed/>')),
  )
  await waitForEverythingBefore('M-3')
  expect(await fixture.listBills()).toHaveLength(before + 1)
  for (const subject of ['external entities', 'an image in disguise', 'another XML']) {
    const { status, body } = await fixture.helena.post('/pages/email/add-bill', { id: (await fixture.findEmail(subject)).id })
    expect([status, body.code], subject).toEqual([409, 'email.no_bill'])
  }
})

test.skipIf(isMissing)(
  'users without the permission can neither use the setting nor the button, and others’ emails do not exist',
  async () => {
    const mail = await fixture.findEmail('Oak shelves')
    expect((await fixture.as('sam').post('/pages/email/add-bill', { id: mail.id })).status).toBe(403)
    const account = { ...fixture.getAccountInput('ben'), createsBills: true }
    expect((await fixture.as('sam').post('/pages/email/add-account', { account })).status).toBe(403)
    const id = await fixture.connect('ben', 'sam')
    expect((await fixture.as('sam').post('/pages/email/update-account', { account: { id, createsBills: true } })).status).toBe(403)
    expect((await fixture.as('sam').post('/pages/email/update-account', { account: { id, createsBills: false } })).status).toBe(200)
  },
)
