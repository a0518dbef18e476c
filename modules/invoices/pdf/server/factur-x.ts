const FILE_NAME = 'factur-x.xml'

/** An option that the types of pdfkit lack. */
const relationship = { relationship: 'Alternative' }

/** Makes a PDF/A-3 a Factur-X 1.0 (ZUGFeRD 2.3): attaches the XML as an alternative of the pages and declares it in the metadata. */
export function attachFacturX(doc: PDFKit.PDFDocument, xml: string, createdAt: Date): void {
  doc.file(Buffer.from(xml), {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'Factur-X invoice',
    creationDate: createdAt,
    modifiedDate: createdAt,
    ...relationship,
  })
  doc.appendXML(metadata)
}

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PDF_UA = 'http://www.aiim.org/pdfua/ns/id/'

type Schema = { title: string; uri: string; prefix: string; properties: readonly [name: string, type: string, description: string][] }

/** PDF/A requires a description of all properties that it does not define itself. */
const schemas: Schema[] = [
  {
    title: 'Factur-X PDFA Extension Schema',
    uri: FACTUR_X,
    prefix: 'fx',
    properties: [
      ['DocumentFileName', 'Text', 'The name of the embedded XML document'],
      ['DocumentType', 'Text', 'The type of the hybrid document in capital letters'],
      ['Version', 'Text', 'The version of the standard of the embedded XML document'],
      ['ConformanceLevel', 'Text', 'The conformance level of the embedded XML document'],
    ],
  },
  {
    title: 'PDF/UA Universal Accessibility Schema',
    uri: PDF_UA,
    prefix: 'pdfuaid',
    properties: [['part', 'Integer', 'The part of ISO 14289 to which the file conforms']],
  },
]

const describeProperty = ([name, type, description]: Schema['properties'][number]) => `<rdf:li rdf:parseType="Resource">
  <pdfaProperty:name>${name}</pdfaProperty:name>
  <pdfaProperty:valueType>${type}</pdfaProperty:valueType>
  <pdfaProperty:category>external</pdfaProperty:category>
  <pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`

const describeSchema = ({ title, uri, prefix, properties }: Schema) => `<rdf:li rdf:parseType="Resource">
  <pdfaSchema:schema>${title}</pdfaSchema:schema>
  <pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
  <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
  <pdfaSchema:property><rdf:Seq>${properties.map(describeProperty).join('\n')}</rdf:Seq></pdfaSchema:property>
</rdf:li>`

const metadata = `
<rdf:Description rdf:about="" xmlns:pdfuaid="${PDF_UA}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about=""
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag>${schemas.map(describeSchema).join('\n')}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`
