import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatUbl, hasSamples, openBillsFixture, readSample, sampleFolder } from '../../server/bills-fixture.ts'

const PDF =
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

test('an e-invoice becomes a bill in review with its data, its problems and the unchanged original', async () => {
  await using fixture = await openBillsFixture()
  const file = formatUbl({ total: '526.60' })
  const { outcome, bill } = await fixture.receive(file, 'F-1.xml')
  expect(outcome).toBe('created')
  const read = await fixture.read(bill!.id)
  expect(read).toMatchObject({
    status: 'review',
    source: 'upload',
    format: 'ubl',
    kind: 'invoice',
    number: 'F 1',
    supplierName: 'Madeiras do Tejo Lda',
    supplierVatId: 'PT501964843',
    iban: 'PT50000201231234567890154',
    dueDate: '2026-12-18',
    currency: 'EUR',
    net: 42_000,
    tax: 9_660,
    total: 52_660,
    payable: 52_660,
    missing: [],
    eInvoice: { format: 'ubl', lines: [{ name: 'Oak boards, planed' }] },
  })
  expect(read.problems).toContainEqual(expect.objectContaining({ code: 'gross_total_mismatch', severity: 'error' }))
  expect(read.errorCount).toBeGreaterThan(0)
  expect(read.file).toMatchObject({ name: 'F-1.xml', sha256: createHash('sha256').update(file).digest('hex') })
  const download = await fixture.as('helena').get(read.file!.address)
  expect(download.text).toBe(file)
  expect(download.headers).toMatchObject({
    'content-type': 'application/xml',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="F-1\.xml"/),
  })
  expect((await fixture.as('sam').get(read.file!.address)).status).toBe(404)
})

test.skipIf(!hasSamples)('the official samples become bills with supplier, number and amount', { tags: ['long'] }, async () => {
  await using fixture = await openBillsFixture()
  const names = readdirSync(sampleFolder).filter((name) => name.endsWith('.xml'))
  expect(names).toHaveLength(22)
  for (const name of names) {
    const { outcome, bill } = await fixture.receive(readSample(name), name)
    expect({ name, outcome }).toEqual({ name, outcome: 'created' })
    expect(bill).toMatchObject({ number: expect.any(String), supplierName: expect.any(String), total: expect.any(Number), errorCount: 0 })
  }
})

test('a PDF without data is completed by hand; several files have their own outcomes', async () => {
  await using fixture = await openBillsFixture()
  const contents = [PDF, formatUbl(), 'Dear customer', '<html>no invoice</html>', '%PDF-1.7 broken']
  const fileIds: number[] = []
  for (const content of contents) fileIds.push(await fixture.uploadFile(content))
  const { results } = (await fixture.post('upload', { fileIds })).body
  expect(results.map(({ outcome, code }: { outcome: string; code: string }) => [outcome, code])).toEqual([
    ['created', null],
    ['created', null],
    ['rejected', 'bills.not_an_e_invoice'],
    ['rejected', 'bills.unsupported_xml'],
    ['rejected', 'bills.damaged_pdf'],
  ])
  const bill = await fixture.read(results[0].bill.id)
  expect(bill).toMatchObject({ format: 'pdf', eInvoice: null, missing: ['number', 'supplierName', 'dueDate', 'total'] })
  const values = { supplierName: 'Papelaria', number: '7', dueDate: '2026-12-01', total: 3_845 }
  const updated = await fixture.post('update-bill', { bill: { id: bill.id, ...values } })
  expect(updated.body.bill).toMatchObject({ ...values, payable: 3_845, missing: [] })
  expect(await fixture.count('bills')).toBe(2)
})

test('the same file is received once: it names the existing bill, also after the bill was edited', async () => {
  await using fixture = await openBillsFixture()
  const first = await fixture.receive(formatUbl())
  const again = await fixture.receive(formatUbl(), 'copy.xml')
  expect(again).toMatchObject({ outcome: 'known', bill: { id: first.bill!.id } })
  expect(await fixture.count('bills')).toBe(1)
  await fixture.as('helena').delete('/apps/bills/delete-bills', { ids: first.bill!.id })
  expect((await fixture.receive(formatUbl())).outcome).toBe('created')
})

test('the same file uploaded by two people at once becomes one bill', async () => {
  await using fixture = await openBillsFixture()
  const people = ['helena', 'jonas', 'helena', 'jonas'] as const
  const ids: number[] = []
  for (const as of people) ids.push(await fixture.uploadFile(formatUbl(), 'invoice.xml', as))
  const responses = await Promise.all(people.map((as, index) => fixture.post('upload', { fileIds: [ids[index]!] }, as)))
  const outcomes = responses.map(({ body }) => body.results[0].outcome as string)
  expect(outcomes.toSorted()).toEqual(['created', 'known', 'known', 'known'])
  expect(new Set(responses.map(({ body }) => body.results[0].bill.id)).size).toBe(1)
  expect(await fixture.count('bills')).toBe(1)
})

test('the same file by email and by upload at once becomes one bill, which names the email', async () => {
  await using fixture = await openBillsFixture()
  const email = { emailId: 7, sender: 'billing@supplier.example', subject: 'Invoice' }
  const first = await fixture.receiveByEmail(formatUbl(), email)
  const [byEmail, byUpload] = await Promise.all([fixture.receiveByEmail(formatUbl(), email), fixture.receive(formatUbl())])
  expect(byEmail).toEqual({ outcome: 'known', billId: first.billId })
  expect(byUpload).toMatchObject({ outcome: 'known', bill: { id: first.billId, source: 'email', createdBy: null } })
  const bill = await fixture.read(first.billId)
  expect(bill.email).toEqual({ id: null, sender: email.sender, subject: email.subject })
  expect(bill.file).toMatchObject({ name: 'invoice.xml', type: 'application/xml' })
  const others = [formatUbl({ number: 'F 2' }), formatUbl({ number: 'F 2' })]
  const outcomes = await Promise.all(others.map((file) => fixture.receiveByEmail(file, email)))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'known'])
  expect(await fixture.count('bills')).toBe(2)
})

test('another file of the same supplier with the same number is marked as a possible duplicate', async () => {
  await using fixture = await openBillsFixture()
  const first = await fixture.receive(formatUbl())
  const second = await fixture.receive(formatUbl({ supplier: 'MADEIRAS DO TEJO, LDA', number: 'f-1', net: '420.0' }))
  expect(second).toMatchObject({ outcome: 'created', bill: { possibleDuplicateOf: first.bill!.id } })
  expect(await fixture.read(second.bill!.id)).toMatchObject({ possibleDuplicate: { id: first.bill!.id, number: 'F 1', status: 'review' } })
  const other = await fixture.receive(formatUbl({ vatId: 'PT509876543', supplier: 'Another' }))
  expect(other.bill!.possibleDuplicateOf).toBeNull()
})

test('an IBAN that differs from the earlier bills of the supplier is a warning', async () => {
  await using fixture = await openBillsFixture()
  const first = await fixture.receive(formatUbl())
  const forged = await fixture.receive(formatUbl({ number: 'F 2', iban: 'DE02120300000000202051' }))
  const { problems } = await fixture.read(forged.bill!.id)
  expect(first.bill!.warningCount).toBe(forged.bill!.warningCount - 1)
  expect(problems[0]).toEqual({
    code: 'iban_changed',
    severity: 'warning',
    field: 'payment.iban',
    values: { iban: 'DE02120300000000202051', previous: 'PT50000201231234567890154' },
  })
  const second = await fixture.receive(formatUbl({ number: 'F 3', iban: 'DE02120300000000202051' }))
  expect((await fixture.read(second.bill!.id)).problems[0]).toMatchObject({ code: 'iban_changed' })
})

test('hostile files are rejected without a trace and nothing in them is executed or fetched', async () => {
  await using fixture = await openBillsFixture()
  const entities = Array.from({ length: 12 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join('')
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
  const bomb = formatUbl().replace(declaration, `${declaration}<!DOCTYPE Invoice [<!ENTITY e0 "x">${entities}]>`).replace('F 1', '&e12;')
  const external = formatUbl()
    .replace(declaration, `${declaration}<!DOCTYPE Invoice [<!ENTITY f SYSTEM "file:///etc/passwd">]>`)
    .replace('F 1', '&f;')
  for (const content of [bomb, external]) {
    const { outcome, bill } = await fixture.receive(content)
    expect([outcome, bill]).toEqual(['rejected', null])
  }
  expect(await fixture.count('bills')).toBe(0)
  const { bill } = await fixture.receive(formatUbl({ supplier: '&lt;script&gt;alert(1)&lt;/script&gt;' }), '../../etc/<b>evil</b>.xml')
  const read = await fixture.read(bill!.id)
  expect(read.supplierName).toBe('<script>alert(1)</script>')
  expect(read.file!.name).toBe('b_.xml')
})

test('files above 20 MB, of other people or already used are rejected', async () => {
  await using fixture = await openBillsFixture()
  await expect(fixture.uploadFile(new Uint8Array(20 * 1024 * 1024 + 1).fill(0x20))).rejects.toThrow('files.too_large')
  const ofJonas = await fixture.uploadFile(formatUbl(), 'invoice.xml', 'jonas')
  expect((await fixture.post('upload', { fileIds: [ofJonas] })).status).toBe(404)
  expect((await fixture.post('upload', { fileIds: [ofJonas] }, 'jonas')).status).toBe(200)
  expect((await fixture.post('upload', { fileIds: [ofJonas] }, 'jonas')).status).toBe(404)
  const ofSam = await fixture.uploadFile(formatUbl({ number: 'F 2' }), 'invoice.xml', 'sam')
  expect((await fixture.post('upload', { fileIds: [ofSam] }, 'sam')).status).toBe(403)
  expect(await fixture.count('bills')).toBe(1)
})

test('an upload is undone as one change and can be repeated afterwards', async () => {
  await using fixture = await openBillsFixture()
  const fileId = await fixture.uploadFile(formatUbl())
  const upload = await fixture.post('upload', { fileIds: [fileId] })
  const id = upload.body.results[0].bill.id as number
  expect((await fixture.undo(upload, 'helena')).status).toBe(200)
  expect((await fixture.as('helena').get('/apps/bills/bill', { id })).status).toBe(404)
  expect((await fixture.receive(formatUbl())).outcome).toBe('created')
})
