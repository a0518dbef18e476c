import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { E_INVOICE_LIMIT_BYTES } from '../e-invoice-data.ts'
import { cii, createPdf, ubl } from './e-invoice-fixture.ts'
import { readContent } from './read-content.ts'
import { readEInvoice } from './read-e-invoice.ts'
import type { UnreadableEInvoice } from './unreadable-e-invoice.ts'

const read = (content: string | Uint8Array) => readContent(typeof content === 'string' ? Buffer.from(content) : content)

function getCode(content: string | Uint8Array): string {
  try {
    return JSON.stringify(read(content))
  } catch (error) {
    return (error as UnreadableEInvoice).code ?? String(error)
  }
}

test('reads what a UBL invoice states', () => {
  const invoice = read(ubl)
  expect(invoice).toMatchObject({
    format: 'ubl',
    type: 'invoice',
    number: 'R-2026-17',
    issueDate: '2026-11-02',
    dueDate: '2026-12-02',
    currency: 'EUR',
    note: 'Lieferung vom 30. Oktober, Größe M',
    supplier: {
      name: 'Kellermann GmbH',
      vatId: 'DE136695976',
      taxId: null,
      city: 'Köln',
      country: 'DE',
      email: 'rechnung@kellermann.test',
    },
    buyer: { name: 'Harbor & Pine, Lda.', vatId: null, country: 'PT' },
    netTotal: '110.00',
    taxTotal: '20.90',
    grossTotal: '130.90',
    paidAmount: '30.90',
    payableAmount: '100.00',
    payment: {
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountHolder: 'Kellermann GmbH',
      reference: 'R-2026-17',
      meansCode: '58',
    },
    allowances: [{ isCharge: false, reason: 'Discount', amount: '10.00', taxRate: '19', taxCategory: 'S' }],
    taxes: [{ category: 'S', rate: '19.00', base: '110.00', amount: '20.90' }],
  })
  expect(invoice.lines[1]).toMatchObject({ name: 'Screws', quantity: '100', netPrice: '200.00', priceQuantity: '1000', netAmount: '20.00' })
})

test('reads a credit note in both syntaxes', () => {
  expect(read(cii)).toMatchObject({ format: 'cii', type: 'credit_note', number: 'AV-9', issueDate: '2026-11-05', payableAmount: '30.00' })
  const creditNote = ubl.replaceAll('Invoice-2', 'CreditNote-2').replaceAll(/(?<=<\/?)Invoice(?=[ >])/g, 'CreditNote')
  const credited = creditNote
    .replaceAll('InvoiceLine', 'CreditNoteLine')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replaceAll('InvoiceTypeCode', 'CreditNoteTypeCode')
    .replace('>380<', '>381<')
  expect(read(credited)).toMatchObject({ type: 'credit_note', number: 'R-2026-17', lines: [{ quantity: '2' }, { quantity: '100' }] })
})

test.each([false, true])('reads the invoice in a PDF, with compressed objects: %s', (isCompressed) => {
  const invoice = read(createPdf({ isCompressed }))
  expect(invoice).toEqual({ ...read(cii), format: 'factur-x' })
  expect(read(createPdf({ isCompressed, name: 'ZUGFeRD-invoice.xml', content: Buffer.from(ubl) })).number).toBe('R-2026-17')
})

test('a later revision of a PDF replaces its invoice', () => {
  const data = deflateSync(cii.replace('AV-9', 'AV-10'))
  const update = `4 0 obj\n<< /Filter [/FlateDecode] /Length 7 0 R >>\nstream\r\n${data.toString('latin1')}\r\nendstream\nendobj\n7 0 obj ${data.length} endobj\n`
  expect(read(Buffer.concat([createPdf(), Buffer.from(update, 'latin1')])).number).toBe('AV-10')
})

const attachment = (base64: string) =>
  `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="../..\u202e/plan.pdf">${base64}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`

test('lists attachments with their size', () => {
  const content = Buffer.alloc(10_001, 'x').toString('base64')
  const lines = content.replaceAll(/.{76}/g, '$&\n')
  const { attachments } = read(ubl.replace('<cac:AccountingSupplierParty>', `${attachment(lines)}$&`))
  expect(attachments).toEqual([{ name: '../../plan.pdf', mimeType: 'application/pdf', size: 10_001 }])
})

test.each<[string, Buffer]>([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${ubl}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${ubl.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-16 in the other byte order', Buffer.from(`\ufeff${ubl.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16()],
  ['ISO-8859-1', Buffer.from(ubl.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ['no declared encoding', Buffer.from(ubl.replace(/<\?xml.*\?>/, ''))],
])('reads an invoice in %s', (_, content) => expect(read(content)).toEqual(read(ubl)))

const root = (content: string) => `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${content}</Invoice>`
const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')

test.each<[string, string | Uint8Array, string]>([
  ['a billion laughs', `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]>${root('&e9;')}`, 'document_type'],
  ['an external entity', `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>${root('&x;')}`, 'document_type'],
  ['an external document type', `<?xml version="1.0"?><!doctype Invoice SYSTEM "http://localhost/x.dtd">${root('')}`, 'document_type'],
  ['an undeclared entity', root('&x;'), 'malformed_xml'],
  ['100,000 nested elements', root('<a>'.repeat(100_000) + '</a>'.repeat(100_000)), 'malformed_xml'],
  ['nested elements with misleading attributes', root('<a b="/>">'.repeat(100_000) + '</a>'.repeat(100_000)), 'malformed_xml'],
  ['many comments that are not closed', root('<!--'.repeat(200_000)), 'malformed_xml'],
  ['a truncated file', ubl.slice(0, 3_000), 'truncated'],
  ['a null character', ubl.replace('Oak', 'Oak\0'), 'unknown_encoding'],
  ['invalid UTF-8', Buffer.from(ubl.replace('Oak', 'Oak\xff'), 'latin1'), 'unknown_encoding'],
  ['an unknown encoding', ubl.replace('UTF-8', 'EBCDIC-1'), 'unknown_encoding'],
  ['another XML', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported_xml'],
  ['a bank statement', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>', 'unsupported_xml'],
  ['ZUGFeRD 1.0', '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>', 'unsupported_xml'],
  ['an Invoice of another namespace', '<Invoice xmlns="urn:example"/>', 'unsupported_xml'],
  ['an order', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'unsupported_xml'],
  ['too many lines', root('<InvoiceLine/>'.repeat(10_001)), 'too_large'],
  ['text', 'Dear Sir or Madam', 'not_an_e_invoice'],
  ['an image', Buffer.from('89504e470d0a1a0a', 'hex'), 'not_an_e_invoice'],
  ['nothing', '', 'not_an_e_invoice'],
  ['a PDF without attachments', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj trailer << /Root 1 0 R >>', 'no_embedded_invoice'],
  ['a PDF with another attachment', createPdf({ name: 'terms.xml' }), 'no_embedded_invoice'],
  ['an encrypted PDF', createPdf({ trailer: '/Encrypt 9 0 R' }), 'encrypted_pdf'],
  ['an encrypted PDF with compressed objects', createPdf({ trailer: '/Encrypt 9 0 R', isCompressed: true }), 'encrypted_pdf'],
  ['a truncated PDF', createPdf().subarray(0, 900), 'damaged_pdf'],
  ['a PDF in name only', '%PDF-1.7', 'damaged_pdf'],
  ['a PDF bomb', createPdf({ content: Buffer.alloc(E_INVOICE_LIMIT_BYTES + 1, ' ') }), 'too_large'],
  ['a truncated invoice in a PDF', createPdf({ content: Buffer.from('<broken') }), 'truncated'],
  ['hostile XML in a PDF', createPdf({ content: Buffer.from(`<!DOCTYPE x []>${cii}`) }), 'document_type'],
  [
    'a circle of names',
    '%PDF-1.4\n1 0 obj << /Names << /EmbeddedFiles 1 0 R >> /Kids [1 0 R] >> endobj trailer << /Root 1 0 R >>',
    'no_embedded_invoice',
  ],
  ['deeply nested PDF arrays', `%PDF-1.4\n1 0 obj ${'['.repeat(100_000)} endobj trailer << /Root 1 0 R >>`, 'damaged_pdf'],
])('rejects %s', (_, content, code) => expect(getCode(content)).toBe(code))

test('a document type in a comment or a note is only text', () => {
  expect(read(ubl.replace('Lieferung', '<!-- <!DOCTYPE x> --><![CDATA[<!DOCTYPE html>]]>')).note).toContain('<!DOCTYPE html>')
})

test('a PDF whose object streams are bombs is too large', () => {
  const bomb = createPdf({ isCompressed: true }).toString('latin1')
  const data = deflateSync(Buffer.alloc(40 * 1024 * 1024, ' '))
  const stream = `9 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >> stream\n${data.toString('latin1')}\nendstream endobj\n`
  expect(
    getCode(
      Buffer.from(
        bomb.replace('startxref', () => `${stream}startxref`),
        'latin1',
      ),
    ),
  ).toBe('too_large')
})

test('a small file with very many lines and tax rates is read at once', () => {
  const start = performance.now()
  read(root(`<TaxTotal>${'<TaxSubtotal/>'.repeat(2_000)}</TaxTotal>${'<InvoiceLine/>'.repeat(2_000)}`))
  expect(performance.now() - start).toBeLessThan(2_000)
})

test('names and accounts contain no directional marks or control characters', () => {
  const { supplier } = read(ubl.replace('Kellermann GmbH', 'Keller\u202emann\u2066 GmbH\u200f'))
  expect(supplier.name).toBe('Kellermann GmbH')
})

test('a file at the limit is read in a worker, so that the server keeps answering', { timeout: 60_000 }, async () => {
  const padding = 'QUJD'.repeat((E_INVOICE_LIMIT_BYTES - ubl.length - 1_000) / 4)
  const large = Buffer.from(ubl.replace('<cac:AccountingSupplierParty>', () => `${attachment(padding)}<cac:AccountingSupplierParty>`))
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const invoice = await readEInvoice(large)
  clearInterval(timer)
  expect(invoice.attachments[0]!.size).toBe((padding.length * 3) / 4)
  expect(longest).toBeLessThan(500)
})

test.each<[string, Uint8Array, string]>([
  ['too large a file', Buffer.alloc(E_INVOICE_LIMIT_BYTES + 1, ' '), 'too_large'],
  ['more elements than fit into memory', Buffer.from(root('<a/>'.repeat(5_000_000))), 'too_large'],
  ['another XML', Buffer.from(`<x>${' '.repeat(100_000)}</x>`), 'unsupported_xml'],
])('rejects %s in the worker', { timeout: 60_000 }, async (_, content, code) => {
  await expect(readEInvoice(content)).rejects.toMatchObject({ code })
})
