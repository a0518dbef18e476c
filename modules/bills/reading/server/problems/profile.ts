import type { StatedInvoice } from '../stated-invoice.ts'

/** The profiles MINIMUM and BASIC WL of Factur-X have no lines and are not invoices according to EN 16931, but are exchanged in France. */
export const hasNoLines = ({ specification }: StatedInvoice): boolean => /:(minimum|basicwl)$/.test(specification)

/** EN 16931, also with the rules of a country or a network (a CIUS or an extension). */
export const isKnownSpecification = (invoice: StatedInvoice): boolean =>
  hasNoLines(invoice) || /^urn:cen\.eu:en16931:2017(#(compliant|conformant)#\S+)?$/.test(invoice.specification)
