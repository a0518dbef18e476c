import { E_INVOICE_LIMIT_BYTES } from '../e-invoice-data.ts'
import { listEmbeddedFiles } from './pdf/embedded-files.ts'
import { readXml } from './read-xml.ts'
import type { StatedInvoice } from './stated-invoice.ts'
import { UnreadableEInvoice } from './unreadable-e-invoice.ts'

/** The names that Factur-X, ZUGFeRD and XRechnung prescribe, the preferred first. */
const invoiceNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/** Reads the XML in a Factur-X or ZUGFeRD file. The other files in it are listed, but not decompressed. */
export function readPdf(bytes: Uint8Array): StatedInvoice {
  const files = listEmbeddedFiles(bytes)
  const invoice = invoiceNames.flatMap((name) => files.find((file) => file.name.toLowerCase() === name) ?? [])[0]
  if (!invoice) throw new UnreadableEInvoice('no_embedded_invoice', 'The PDF contains no e-invoice (factur-x.xml). Enter the bill by hand.')
  const content = invoice.readContent(E_INVOICE_LIMIT_BYTES)
  if (!content) throw new UnreadableEInvoice('damaged_pdf', 'The e-invoice in the PDF is damaged. Download the file again.')
  const stated = readXml(content)
  const others = files.filter((file) => file !== invoice).map(({ name, mimeType, size }) => ({ name, mimeType, size }))
  return { ...stated, format: 'factur-x', attachments: [...others, ...stated.attachments] }
}
