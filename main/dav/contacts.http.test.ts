import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Contact } from '#modules/contacts/contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { formatCard, formatLines, openObjectsFixture, type ObjectsFixture } from './dav-objects-fixture.ts'

let fixture: ObjectsFixture
beforeEach(async () => void (fixture = await openObjectsFixture()))
afterEach(() => fixture[Symbol.asyncDispose]())

const PERSONAL = 'addressbooks/personal-contacts'
const SHARED = 'addressbooks/shared-contacts'
const CLIENTS = 'addressbooks/clients'
const COLLEAGUES = 'addressbooks/colleagues'

const listContacts = async (as: PersonName = 'sam'): Promise<Contact[]> =>
  (await fixture.as(as).get('/apps/contacts/contacts', { perPage: 100 })).body.contacts as Contact[]
const put = (path: string, ...lines: string[]) => {
  fixture.clock.advance(1)
  const uid = path.split('/').at(-1)!.replace('.vcf', '')
  return fixture.put(path, formatCard(uid, ...lines))
}
const createPicture = (color: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()

/** As iOS and macOS send a contact. */
const appleLines = [
  'PRODID:-//Apple Inc.//iOS 18.1//EN',
  'N:Quay;Ada;M.;Dr.;',
  'FN:Dr. Ada M. Quay',
  'ORG:Harbour\\, Inc.;Research',
  'TITLE:Harbour master',
  'EMAIL;type=INTERNET;type=WORK;type=pref:ada@example.com',
  'item1.EMAIL;type=INTERNET:boat@example.com',
  'item1.X-ABLabel:Boat',
  'TEL;type=CELL;type=VOICE;type=pref:+49 30 1234',
  'item2.ADR;type=WORK;type=pref:;;Main St 1;Berlin;;10115;Germany',
  'item2.X-ABADR:de',
  'item3.URL;type=pref:https://example.com',
  'item3.X-ABLabel:_$!<HomePage>!$_',
  'IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:ada@example.com',
  'X-SOCIALPROFILE;type=twitter:https://twitter.com/ada',
  'BDAY:1985-04-12',
  'NOTE:Knows every boat',
]

test('a contact of a phone is stored and returned as it was sent', async () => {
  const photo = (await createPicture('#ff0000')).toString('base64')
  expect(await put(`${PERSONAL}/ada.vcf`, ...appleLines, `PHOTO;ENCODING=b;TYPE=PNG:${photo}`)).toMatchObject({ status: 201 })
  expect(await listContacts()).toMatchObject([
    {
      name: 'Dr. Ada M. Quay',
      company: 'Harbour, Inc.',
      emails: [
        { label: 'work', email: 'ada@example.com' },
        { label: 'Boat', email: 'boat@example.com' },
      ],
      phones: [{ label: 'mobile', number: '+49 30 1234' }],
      birthday: '1985-04-12',
      photo: expect.stringContaining('/files/'),
      isShared: false,
    },
  ])
  const lines = await fixture.read(`${PERSONAL}/ada.vcf`)
  expect(lines).toEqual(expect.arrayContaining(['UID:ada', ...appleLines]))
  const returned = lines.find((line) => line.startsWith('PHOTO;ENCODING=b;TYPE=JPEG:'))!
  expect(await sharp(Buffer.from(returned.split(':')[1]!, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 256 })
})

test('the picture stays if a program returns it, and goes if the program removes it', async () => {
  await put(`${PERSONAL}/ada.vcf`, 'FN:Ada', `PHOTO;ENCODING=b;TYPE=PNG:${(await createPicture('#ff0000')).toString('base64')}`)
  const [before] = await listContacts()
  const lines = await fixture.read(`${PERSONAL}/ada.vcf`)
  const photo = lines.find((line) => line.startsWith('PHOTO'))!
  await put(`${PERSONAL}/ada.vcf`, 'FN:Ada Quay', photo)
  expect(await listContacts()).toMatchObject([{ name: 'Ada Quay', photo: before!.photo }])
  await put(`${PERSONAL}/ada.vcf`, 'FN:Ada Quay', `PHOTO;ENCODING=b:${Buffer.from('no picture').toString('base64')}`)
  expect(await listContacts()).toMatchObject([{ photo: before!.photo }])
  await put(`${PERSONAL}/ada.vcf`, 'FN:Ada Quay')
  expect(await listContacts()).toMatchObject([{ photo: null }])
})

test('a change in a program is recorded, and undo reverts it with the properties that we do not know', async () => {
  await put(`${PERSONAL}/ada.vcf`, ...appleLines)
  const change = await put(`${PERSONAL}/ada.vcf`, 'FN:Ada Kay', 'X-NEW:1')
  expect(change.status).toBe(204)
  expect((await fixture.undo(change)).status).toBe(200)
  expect(await fixture.read(`${PERSONAL}/ada.vcf`)).toEqual(expect.arrayContaining(appleLines))
})

test('is written in the version that the program asks for, version 3 by default', async () => {
  await put(`${PERSONAL}/ada.vcf`, ...appleLines)
  const href = `/dav/addressbooks/${fixture.people.sam.id}/personal-contacts/ada.vcf`
  const data = (version: string) => `<address-data xmlns="urn:ietf:params:xml:ns:carddav" content-type="text/vcard"${version}/>`
  const multiget = async (version = '') => {
    const body = `<c:addressbook-multiget xmlns:c="urn:ietf:params:xml:ns:carddav" xmlns="DAV:"><prop>${data(version)}</prop><href>${href}</href></c:addressbook-multiget>`
    return (await fixture.dav('REPORT', `${PERSONAL}/`, { headers: { 'content-type': 'application/xml', depth: '0' }, body })).text
  }
  expect(await multiget()).toContain('VERSION:3.0')
  const version4 = await multiget(' version="4.0"')
  expect(version4).toContain('VERSION:4.0')
  expect(version4).toContain('N:Quay;Ada;M.;Dr.;')
  expect(version4).toContain('X-SOCIALPROFILE;type=twitter:https://twitter.com/ada')
})

test('personal contacts are seen by their owner only, shared ones by everyone', async () => {
  await put(`${PERSONAL}/ada.vcf`, 'FN:Ada')
  await put(`${SHARED}/grace.vcf`, 'FN:Grace')
  const [grace] = (await listContacts()).filter(({ name }) => name === 'Grace')
  expect(await Promise.all([fixture.listObjects(PERSONAL), fixture.listObjects(SHARED)])).toEqual([['ada.vcf'], ['grace.vcf']])
  for (const as of ['wei', 'helena'] as const) {
    expect([await fixture.listObjects(PERSONAL, as), await fixture.listObjects(SHARED, as)]).toEqual([[], [`staffroom-${grace!.id}.vcf`]])
    expect((await fixture.dav('GET', `${PERSONAL}/staffroom-1.vcf`, { as })).status).toBe(404)
    expect((await fixture.dav('DELETE', `${PERSONAL}/staffroom-1.vcf`, { as })).status).toBe(404)
  }
  const { text } = await fixture.dav('PROPFIND', 'addressbooks/', { as: 'stranger', headers: { depth: '1' } })
  expect(text).not.toMatch(/contacts|clients|colleagues/)
})

test('deleting can be undone, and the UID is free again', async () => {
  await put(`${PERSONAL}/ada.vcf`, 'FN:Ada')
  const deletion = await fixture.dav('DELETE', `${PERSONAL}/ada.vcf`)
  expect([deletion.status, await listContacts()]).toEqual([204, []])
  expect((await fixture.undo(deletion)).status).toBe(200)
  expect(await fixture.listObjects(PERSONAL)).toEqual(['ada.vcf'])
  await fixture.dav('DELETE', `${PERSONAL}/ada.vcf`)
  expect((await put(`${PERSONAL}/ada.vcf`, 'FN:Ada again')).status).toBe(201)
})

describe.each([PERSONAL, CLIENTS])('%s rejects, and stores nothing of,', (path) => {
  test.each([
    ['no UID', formatLines('BEGIN:VCARD', 'VERSION:3.0', 'FN:Ada', 'END:VCARD'), 403, 'valid-address-data'],
    ['two cards', formatCard('a', 'FN:A') + formatCard('b', 'FN:B'), 403, 'valid-address-data'],
    ['a card that is cut off', formatCard('a', 'FN:A').slice(0, -5), 403, 'valid-address-data'],
    ['no name', formatCard('a', 'X-A:1'), 403, 'valid-address-data'],
    ['text', 'Dear all', 403, 'valid-address-data'],
    ['nothing', '', 403, 'valid-address-data'],
    ['a NUL byte', formatCard('a', 'FN:A\0B'), 403, 'valid-address-data'],
    ['another version', formatCard('a', 'FN:A').replace('3.0', '2.1'), 403, 'supported-address-data'],
    ['a group of version 4', formatCard('a', 'FN:A', 'KIND:group').replace('3.0', '4.0'), 403, 'supported-address-data'],
    ['a group of Apple', formatCard('a', 'FN:A', 'X-ADDRESSBOOKSERVER-KIND:group'), 403, 'supported-address-data'],
    ['10,000 properties', formatCard('a', 'FN:A', ...Array.from({ length: 10_000 }, () => 'X-A:1')), 413, 'max-resource-size'],
    ['a line of 1 MB', formatCard('a', 'FN:A', `NOTE:${'A'.repeat(1_000_000)}`), 413, 'max-resource-size'],
  ])('%s', async (_, content, status, condition) => {
    const response = await fixture.put(`${path}/a.vcf`, content)
    expect(response.status).toBe(status)
    expect(response.text).toContain(condition)
    expect(await fixture.counts(['contacts', 'clients', 'client_cards', 'dav_names', 'journal'])).toMatchObject({
      contacts: 0,
      clients: 0,
      client_cards: 0,
      dav_names: 0,
    })
  })

  test('the UID of another object, and names that object', async () => {
    await put(`${path}/a.vcf`, 'FN:A')
    const { status, text } = await fixture.put(`${path}/b.vcf`, formatCard('a', 'FN:B'))
    expect([status, text.includes('no-uid-conflict'), text.includes('a.vcf')]).toEqual([409, true, true])
    expect(await fixture.put(`${path}/a.vcf`, formatCard('b', 'FN:B'))).toMatchObject({ status: 409 })
    expect(await fixture.read(`${path}/a.vcf`)).toContain('FN:A')
  })

  test('a change that does not know the latest version', async () => {
    const { etag } = await put(`${path}/a.vcf`, 'FN:A').then(() => fixture.dav('GET', `${path}/a.vcf`))
    await put(`${path}/a.vcf`, 'FN:B')
    const stale = await fixture.put(`${path}/a.vcf`, formatCard('a', 'FN:C'), { headers: { 'if-match': etag! } })
    expect([stale.status, await fixture.read(`${path}/a.vcf`)]).toEqual([412, expect.arrayContaining(['FN:B'])])
  })
})

describe('clients', () => {
  const getClients = async () => (await fixture.as('sam').get('/apps/invoice/clients')).body.clients as Record<string, unknown>[]

  test('are written by programs, and what a client does not have is kept', async () => {
    expect((await put(`${CLIENTS}/ada.vcf`, ...appleLines)).status).toBe(201)
    expect(await getClients()).toMatchObject([
      {
        name: 'Dr. Ada M. Quay',
        company: 'Harbour, Inc.',
        email: 'ada@example.com',
        phone: '+49 30 1234',
        address: 'Main St 1',
        city: 'Berlin',
        postCode: '10115',
        country: 'DE',
        notes: 'Knows every boat',
      },
    ])
    expect(await fixture.read(`${CLIENTS}/ada.vcf`)).toEqual(expect.arrayContaining(['UID:ada', ...appleLines]))
  })

  test('changed here keep the lines that did not change', async () => {
    await put(`${CLIENTS}/ada.vcf`, ...appleLines)
    const [{ id }] = (await getClients()) as [{ id: number }]
    await fixture.as('sam').post('/apps/invoice/update-client', { client: { id, email: 'new@example.com', country: 'FR' } })
    const lines = await fixture.read(`${CLIENTS}/ada.vcf`)
    expect(lines).toEqual(
      expect.arrayContaining([
        'EMAIL:new@example.com',
        'ADR:;;Main St 1;Berlin;;10115;France',
        'item1.EMAIL;type=INTERNET:boat@example.com',
      ]),
    )
    expect(lines.filter((line) => line.includes('ada@example.com'))).toEqual(['IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:ada@example.com'])
  })

  test('created here are listed, changed and deleted by programs', async () => {
    const client = { name: 'Ines Silva', email: 'ines@example.com', country: 'PT', vatId: 'PT501964843', paymentDays: 14 }
    const { id } = (await fixture.as('sam').post('/apps/invoice/add-client', { client })).body.client as { id: number }
    const path = `${CLIENTS}/staffroom-${id}.vcf`
    const lines = await fixture.read(path)
    expect(lines).toEqual(expect.arrayContaining(['FN:Ines Silva', 'EMAIL:ines@example.com', 'ADR:;;;;;;Portugal']))
    fixture.clock.advance(1)
    const changed = await fixture.put(path, lines.join('\r\n').replace('FN:Ines Silva', 'FN:Ines Costa'))
    expect(changed.status).toBe(204)
    expect(await getClients()).toMatchObject([{ name: 'Ines Costa', country: 'PT', vatId: 'PT501964843', paymentDays: 14 }])
    expect((await fixture.undo(changed)).status).toBe(200)
    expect(await getClients()).toMatchObject([{ name: 'Ines Silva' }])
    expect((await fixture.dav('DELETE', path)).status).toBe(204)
    expect(await getClients()).toEqual([])
  })

  test('are read-only for users who may not change them', async () => {
    await put(`${CLIENTS}/ada.vcf`, 'FN:Ada')
    await fixture.setRules('wei', [{ action: 'read', subject: 'Client', fields: ['name', 'company'] }])
    const [name] = await fixture.listObjects(CLIENTS, 'wei')
    await fixture.as('sam').post('/apps/invoice/update-client', { client: { id: 1, email: 'secret@example.com' } })
    expect(await fixture.read(`${CLIENTS}/${name}`, { as: 'wei' })).not.toContain('EMAIL:secret@example.com')
    expect(await fixture.put(`${CLIENTS}/${name}`, formatCard('ada', 'FN:Eve'), { as: 'wei' })).toMatchObject({ status: 403 })
    expect(await getClients()).toMatchObject([{ name: 'Ada', email: 'secret@example.com' }])
  })
})

test('hidden values are neither sent nor lost when a user who cannot read them saves the contact', async () => {
  await put(`${SHARED}/ada.vcf`, ...appleLines)
  await fixture.setRules('wei', [
    { action: ['read', 'update'], subject: 'Contact', fields: ['name', 'emails', 'isShared'] },
    { action: 'read', subject: 'Contact', fields: ['owner'] },
  ])
  const [name] = await fixture.listObjects(SHARED, 'wei')
  expect((await fixture.read(`${SHARED}/${name}`, { as: 'wei' })).join('\n')).not.toMatch(/knows|Harbour|1234/i)
  const saved = await fixture.put(`${SHARED}/${name}`, formatCard('ada', 'FN:Ada Kay', 'EMAIL:kay@example.com'), { as: 'wei' })
  expect(saved.status).toBe(204)
  expect(await listContacts()).toMatchObject([{ name: 'Ada Kay', company: 'Harbour, Inc.', emails: [{ email: 'kay@example.com' }] }])
  expect(await fixture.read(`${SHARED}/ada.vcf`)).toContain('X-SOCIALPROFILE;type=twitter:https://twitter.com/ada')
})

test('colleagues are read-only, show what the user may see and leave out deactivated accounts', async () => {
  const names = await fixture.listObjects(COLLEAGUES, 'helena')
  expect(names).toContain(`staffroom-${fixture.people.sam.id}.vcf`)
  expect(names).not.toContain(`staffroom-${fixture.people.victor.id}.vcf`)
  const image = (await createPicture('#00ff00')).toString('base64')
  await fixture.as('sam').post('/api/users/avatar', { id: fixture.people.sam.id, image })
  const path = `${COLLEAGUES}/staffroom-${fixture.people.sam.id}.vcf`
  const lines = await fixture.read(path, { as: 'helena' })
  expect(lines).toEqual(expect.arrayContaining(['FN:Sam Whitfield', 'N:Whitfield;Sam;;;', 'EMAIL;TYPE=WORK:sam@example.test']))
  expect(lines.some((line) => line.startsWith('PHOTO;ENCODING=b;TYPE=JPEG:'))).toBe(true)
  await fixture.setRules('wei', [{ action: 'read', subject: 'User', fields: ['fullName'] }])
  expect(await fixture.read(path, { as: 'wei' })).not.toContain('EMAIL;TYPE=WORK:sam@example.test')
  for (const as of ['helena', 'wei'] as const) {
    expect((await fixture.put(path, formatCard('a', 'FN:Eve'), { as })).status).toBe(403)
    expect((await fixture.put(`${COLLEAGUES}/a.vcf`, formatCard('a', 'FN:Eve'), { as })).status).toBe(403)
    expect((await fixture.dav('DELETE', path, { as })).status).toBe(403)
  }
})
