import { expect, test } from 'vitest'
import type { KeyedItem } from '#platform/server/imports/import-source.ts'
import { readTable, storeTable } from '#platform/server/testing/import-table.ts'
import { runAs } from '#platform/server/testing/store-items.ts'
import type { Client } from '../../clients/contract.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import { clients } from './clients.ts'

/** All columns of Invoice Ninja's export, with two contacts of the first client. */
const invoiceNinja = `Name,Balance,Paid to Date,Billing Street,Billing Apt/Suite,Billing City,Billing State/Province,Billing Postal Code,Billing Country,Shipping Street,Shipping Apt/Suite,Shipping City,Shipping State/Province,Shipping Postal Code,Shipping Country,ID Number,VAT Number,Website,Phone,Currency,Public Notes,Private Notes,First Name,Last Name,Email,Contact phone
Nordwind GmbH,$0.00,$205.15,Hafenstraße 1,Hinterhaus,Kiel,,24103,Germany,,,,,,,K-7,DE123456788,https://nordwind.test,0431 1,EUR,,Pays late,Ida,Kern,ida@nordwind.test,
Nordwind GmbH,$0.00,$205.15,Hafenstraße 1,Hinterhaus,Kiel,,24103,Germany,,,,,,,K-7,DE123456788,https://nordwind.test,0431 1,EUR,,Pays late,Ole,Lund,ole@nordwind.test,
Lea Blanc,$0.00,$0.00,,,,,,France,,,,,,,,,,,,,,Lea,Blanc,lea@blanc.test,
`

test('imports clients with the first contact, and notes the others', async () => {
  await using fixture = await openInvoiceFixture()
  const { problems } = await storeTable(fixture, clients, invoiceNinja)
  expect(problems).toEqual([])
  const stored = (await fixture.as('sam').get('/apps/invoice/clients', {})).body.clients as Client[]
  expect(stored.map(({ name, company, country }) => [name, company, country])).toEqual([
    ['Lea Blanc', null, 'FR'],
    ['Ida Kern', 'Nordwind GmbH', 'DE'],
  ])
  expect(stored[1]).toMatchObject({
    email: 'ida@nordwind.test',
    address: 'Hafenstraße 1\nHinterhaus',
    postCode: '24103',
    vatId: 'DE123456788',
    currency: 'EUR',
    notes: 'Pays late\nOle Lund, ole@nordwind.test, 0431 1',
  })
})

test('reads the customers of Shopify', async () => {
  const header =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note,Tax Exempt,Tags'
  const [item] = await readTable(
    clients,
    `${header}\n8,Ada,Stone,ada@stone.test,yes,Stone & Co,Main St 1,,Boston,MA,US,02110,,+1 617,VIP,no,\n`,
  )
  expect(item).toMatchObject({
    key: 'client:number 8',
    value: { name: 'Ada Stone', company: 'Stone & Co', city: 'Boston, MA', country: 'US', postCode: '02110', notes: 'VIP' },
  })
})

test.each([
  ['German', 'Firma,Ansprechpartner,E-Mail-Adresse,Straße,PLZ,Ort,Land,USt-IdNr.,Zahlungsziel (Tage),Sprache'],
  ['French', 'Entreprise,Nom du contact,Adresse e-mail,Adresse,Code postal,Ville,Pays,N° de TVA,Délai de paiement (jours),Langue'],
  ['Portuguese', 'Empresa,Nome do contacto,Endereço de e-mail,Morada,Código postal,Localidade,País,NIF,Prazo de pagamento (dias),Idioma'],
  ['Chinese', '公司,联系人,邮箱,地址,邮政编码,城市,国家/地区,税号,付款期限（天）,语言'],
])('understands headers in %s', async (_, header) => {
  const [item] = await readTable(
    clients,
    `${header}\nNordwind,Ida Kern,ida@nordwind.test,Hafenstraße 1,24103,Kiel,Deutschland,DE123456788,14,Deutsch\n`,
  )
  expect(item).toMatchObject({
    problems: [],
    value: {
      company: 'Nordwind',
      name: 'Ida Kern',
      postCode: '24103',
      country: 'DE',
      vatId: 'DE123456788',
      paymentDays: 14,
      language: 'de',
    },
  })
})

test.each([
  ['an invalid VAT ID', 'VAT ID', 'DE1', 'vatId'],
  ['an invalid email address', 'Email', 'nobody', 'email'],
  ['an unknown currency', 'Currency', 'TALER', 'currency'],
  ['too many payment days', 'Payment terms', '5000', 'paymentDays'],
  ['a false Leitweg-ID', 'Buyer reference', '991-01234-43', 'buyerReference'],
])('leaves out %s with a warning', async (_, header, cell, column) => {
  const [item] = await readTable(clients, `Name,Country,${header}\nNordwind,DE,${cell}\n`)
  expect(item!.problems).toMatchObject([{ code: 'imports.field_left_out', column, value: cell, isWarning: true }])
  expect(item!.value).toMatchObject({ name: 'Nordwind' })
})

test('shortens long notes with a warning', async () => {
  const [item] = await readTable(clients, `Name,Notes\nNordwind,${'x'.repeat(6_000)}\n`)
  expect([item!.problems!.map(({ code }) => code), item!.value.notes.length]).toEqual([['imports.text_shortened'], 5_000])
})

test('finds clients with the same name or address', async () => {
  await using fixture = await openInvoiceFixture()
  const { id } = await fixture.addClient()
  const items = (await readTable(clients, 'Company,Email\nATELIER DUBOIS,\nOther,marie@dubois.test\nNew,new@new.test\n')) as KeyedItem[]
  const found = await runAs(fixture, 'sam', (ctx) => clients.findDuplicates!(ctx, items))
  expect(items.map(({ key }) => found.get(key)?.id)).toEqual([id, id, undefined])
})

test('rejects rows without permission to create clients', async () => {
  await using fixture = await openInvoiceFixture()
  expect((await storeTable(fixture, clients, 'Company\nNordwind\n', { as: 'stranger' })).problems).toEqual([{ row: 2, code: 'forbidden' }])
})
