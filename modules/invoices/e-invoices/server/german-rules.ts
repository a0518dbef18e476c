import { readFileSync } from 'node:fs'
import SaxonJS from 'saxon-js'
import { getSyntax, officialFolder } from './official-rules.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const UNCEFACT = 'urn:un:unece:uncefact:data:standard'
const namespaceContext = {
  cbc: `${UBL}:CommonBasicComponents-2`,
  cac: `${UBL}:CommonAggregateComponents-2`,
  ubl: `${UBL}:Invoice-2`,
  cn: `${UBL}:CreditNote-2`,
  rsm: `${UNCEFACT}:CrossIndustryInvoice:100`,
  ram: `${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`,
  qdt: `${UNCEFACT}:QualifiedDataType:100`,
  udt: `${UNCEFACT}:UnqualifiedDataType:100`,
  xs: 'http://www.w3.org/2001/XMLSchema',
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const decode = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name]!)
const readRules = (path: string) => readFileSync(new URL(`xrechnung/${path}`, officialFolder), 'utf8')

/** Check digits of IBANs, which saxon-js computes with rounded numbers. */
const tooLarge = ['BR-DE-19', 'BR-DE-20']

/** Evaluates XPath with the variables that the rules define. */
function createEvaluator() {
  const params: Record<string, unknown> = {}
  const evaluate = (expression: string, context: object) =>
    SaxonJS.XPath.evaluate(decode(expression), context, { namespaceContext, params, resultForm: 'array' }) as unknown[]
  const define = (name: string, expression: string, context: object) => {
    const values = evaluate(expression, context)
    params[name] = values.length === 1 ? values[0] : values
  }
  return { evaluate, define }
}

type Evaluator = ReturnType<typeof createEvaluator>

/** The ids of the German rules (BR-DE) that an XRechnung breaks, except for mere information. */
export async function listGermanFindings(xml: string): Promise<string[]> {
  const syntax = getSyntax(xml)
  const document = await SaxonJS.getResource({ text: xml, type: 'xml' })
  const evaluator = createEvaluator()
  for (const [, name, value] of readRules('common.sch').matchAll(/<let\s+name="([^"]+)"\s+value="([^"]*)"/g))
    evaluator.define(name!, value!, document)
  const schematron = readRules(`${syntax}/XRechnung-${syntax.toUpperCase()}-validation.sch`)
  const [, pattern] = schematron.match(new RegExp(`<pattern id="${syntax}-pattern">([\\s\\S]*?)</pattern>`))!
  const rules = [...pattern!.matchAll(/<rule context="([^"]+)"[^>]*>([\s\S]*?)<\/rule>/g)]
  const findings = rules.flatMap(([, context, rule]) =>
    (evaluator.evaluate(context!, document) as object[]).flatMap((node) => checkRule(evaluator, rule!, node)),
  )
  return findings.filter((id) => !tooLarge.includes(id))
}

function checkRule({ evaluate, define }: Evaluator, rule: string, node: object): string[] {
  const parts = rule.matchAll(/<let\s+name="([^"]+)"\s+value="([^"]*)"|<assert\s+test="([^"]*)"([^>]*)>/g)
  return [...parts].flatMap(([, name, value, condition, attributes]) => {
    if (name) define(name, value!, node)
    else if (!attributes!.includes('information') && evaluate(`boolean(${condition})`, node)[0] !== true)
      return [attributes!.match(/id="([^"]+)"/)![1]!]
    return []
  })
}
