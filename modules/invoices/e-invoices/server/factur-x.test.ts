import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEInvoiceFixture } from './e-invoice-fixture.ts'
import { hasOfficialRules, listFatalFindings } from './official-rules.ts'

const isQpdfInstalled = spawnSync('qpdf', ['--version']).status === 0
if (!isQpdfInstalled)
  process.stderr.write(
    'SKIPPED: qpdf is not installed (apt-get install qpdf), so the structure of Factur-X files is not checked by another program.\n',
  )

let fixture: Awaited<ReturnType<typeof openEInvoiceFixture>>
beforeAll(async () => {
  fixture = await openEInvoiceFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const createFile = async (invoice: object = {}) => fixture.downloadBytes((await fixture.issueFor(invoice)).id, 'factur-x')

async function runQpdf(bytes: Uint8Array, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-qpdf-'))
  try {
    const path = join(folder, 'invoice.pdf')
    await writeFile(path, bytes)
    const { status, stdout, stderr } = spawnSync('qpdf', [...options, path], { encoding: 'utf8', maxBuffer: 50_000_000 })
    if (status !== 0) throw new Error(`qpdf exits with ${status}: ${stdout}${stderr}`)
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.skipIf(!isQpdfInstalled)('qpdf finds no error, and every font is embedded', async () => {
  const bytes = await createFile({ notes: '杭州西湖 Æsir «Ação»', language: 'cn' })
  expect(await runQpdf(bytes, '--check')).toContain('No syntax or stream encoding errors found')
  const { qpdf } = JSON.parse(await runQpdf(bytes, '--json', '--json-stream-data=none')) as { qpdf: [object, Record<string, PdfObject>] }
  const objects = Object.values(qpdf[1]).map(({ value, stream }) => value ?? stream?.dict)
  const fonts = objects.filter((value) => value?.['/Type'] === '/Font')
  const descriptors = objects.filter((value) => value?.['/Type'] === '/FontDescriptor')
  expect(fonts.map((font) => font!['/Subtype'])).toEqual(expect.arrayContaining(['/Type0', '/CIDFontType0', '/CIDFontType2']))
  expect(fonts.every((font) => ['/Type0', '/CIDFontType0', '/CIDFontType2'].includes(font!['/Subtype'] as string))).toBe(true)
  expect(descriptors.length).toBeGreaterThan(1)
  for (const descriptor of descriptors) expect(descriptor!['/FontFile2'] ?? descriptor!['/FontFile3']).toMatch(/^\d+ 0 R$/)
})

type PdfObject = { value?: Record<string, unknown>; stream?: { dict: Record<string, unknown> } }

test('contains the XML as an alternative, an output intent with a color profile, and stays tagged', async () => {
  const bytes = await createFile()
  const text = bytes.toString('latin1')
  expect(text).toMatch(/\/AFRelationship \/Alternative/)
  expect(text).toMatch(/\/Subtype \/text#2Fxml/)
  expect(text).toMatch(/\/AF \[\d+ 0 R\]/)
  expect(text).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
  expect(text).toMatch(/\/S \/GTS_PDFA1\n\/Info \(sRGB IEC61966-2\.1\)/)
  expect(text).toMatch(/\/DestOutputProfile \d+ 0 R/)
  const proxy = await getDocumentProxy(new Uint8Array(bytes))
  expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await proxy.getMetadata()).info).toMatchObject({ Language: 'en-GB' })
})

test('declares PDF/A-3b, PDF/UA and the Factur-X profile in well-formed metadata', async () => {
  await fixture.send('helena', 'update-settings', { settings: { numberPattern: 'A&<B>-{year}-{number}' } })
  const bytes = await createFile()
  await fixture.send('helena', 'update-settings', { settings: { numberPattern: 'INV-{year}-{number:4}' } })
  const raw = (await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata()).metadata!.getRaw() as string
  for (const declaration of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
    '<pdfuaid:part>1</pdfuaid:part>',
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  ])
    expect(raw).toContain(declaration)
  expect(raw.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>&]/)
})

test('the attached XML is the invoice and valid', async () => {
  const invoice = await fixture.issueFor({ discountPercent: 3 })
  const bytes = await fixture.downloadBytes(invoice.id, 'factur-x')
  const attachments = await (await getDocumentProxy(new Uint8Array(bytes))).getAttachments()
  const attached = Object.values(attachments as Record<string, { filename: string; content: Uint8Array }>)
  expect(attached.map(({ filename }) => filename)).toEqual(['factur-x.xml'])
  const xml = Buffer.from(attached[0]!.content).toString()
  expect(xml).toContain(`<ram:ID>${invoice.number}</ram:ID>`)
  expect(xml).toContain(`<ram:DuePayableAmount>${(invoice.total / 100).toFixed(2)}</ram:DuePayableAmount>`)
  if (hasOfficialRules) expect(listFatalFindings(xml)).toEqual([])
})
