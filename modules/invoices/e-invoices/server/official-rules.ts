import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import SaxonJS from 'saxon-js'

/** The official rules and samples, next to the project; they are not part of it. */
export const officialFolder = new URL('../../../../../shared/e-invoice/', import.meta.url)

export const hasOfficialRules = existsSync(officialFolder)
if (!hasOfficialRules)
  process.stderr.write(
    'SKIPPED: ../shared/e-invoice is missing, so e-invoices are not checked against the rules and samples of EN 16931.\n',
  )

export type Syntax = 'ubl' | 'cii'

const stylesheets = new Map<Syntax, object>()

function loadStylesheet(syntax: Syntax): object {
  const loaded = stylesheets.get(syntax)
  if (loaded) return loaded
  const stylesheet = JSON.parse(gunzipSync(readFileSync(new URL(`en16931/${syntax}.sef.json.gz`, officialFolder))).toString()) as object
  stylesheets.set(syntax, stylesheet)
  return stylesheet
}

/** The fatal findings of CEN's validation; none for a valid invoice. */
export function listFatalFindings(xml: string): string[] {
  const stylesheetInternal = loadStylesheet(getSyntax(xml))
  const { principalResult } = SaxonJS.transform({ stylesheetInternal, sourceText: xml, destination: 'serialized' }, 'sync')
  const failures = principalResult.match(/<svrl:failed-assert[\s\S]*?<\/svrl:failed-assert>/g) ?? []
  return failures
    .filter((failure) => failure.includes('flag="fatal"'))
    .map((failure) => failure.match(/<svrl:text>([\s\S]*?)</)![1]!.trim())
}

export const getSyntax = (xml: string): Syntax => (xml.includes('<rsm:CrossIndustryInvoice') ? 'cii' : 'ubl')

export function readSamples(): { name: string; xml: string }[] {
  const samples = new URL('samples/', officialFolder)
  const names = readdirSync(samples).filter((name) => name.endsWith('.xml'))
  return names.map((name) => ({ name, xml: readFileSync(new URL(name, samples), 'utf8') }))
}
