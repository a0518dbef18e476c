import type { ComponentFilter, ParameterFilter, PropertyFilter, TextMatch } from './parse-filter.ts'

type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]]
/** jCal and jCard (RFC 7265 and 7095). */
export type Component = [name: string, properties: Property[], components?: Component[]]

/** Whether one of the components of this name matches; time ranges have been checked before. */
export function matchesComponent(components: readonly Component[], filter: ComponentFilter): boolean {
  const named = components.filter(([name]) => name.toUpperCase() === filter.name)
  if (filter.isNotDefined) return named.length === 0
  return named.some(
    ([, properties, inner = []]) =>
      filter.properties.every((one) => matchesProperty(properties, one)) && filter.components.every((one) => matchesComponent(inner, one)),
  )
}

export function matchesProperty(properties: readonly Property[], filter: PropertyFilter): boolean {
  const named = properties.filter(([name]) => name.toUpperCase() === filter.name)
  if (filter.isNotDefined) return named.length === 0
  return named.some((property) => {
    const conditions = [
      ...filter.textMatches.map((match) => () => matchesText(formatValue(property), match)),
      ...filter.parameters.map((parameter) => () => matchesParameter(property, parameter)),
    ]
    if (conditions.length === 0) return true
    return filter.matchesAny ? conditions.some((isMet) => isMet()) : conditions.every((isMet) => isMet())
  })
}

const formatValue = ([, , , ...values]: Property) => values.flat(2).join(',')

function matchesParameter([, parameters]: Property, { name, isNotDefined, textMatch }: ParameterFilter): boolean {
  const value = parameters[name.toLowerCase()]
  if (isNotDefined || value === undefined) return isNotDefined === (value === undefined)
  return textMatch === undefined || [value].flat().some((one) => matchesText(one, textMatch))
}

function matchesText(value: string, { text, ignoresCase, isNegated, matchType }: TextMatch): boolean {
  const [actual, expected] = ignoresCase ? [value.toLowerCase(), text.toLowerCase()] : [value, text]
  return matchers[matchType](actual, expected) !== isNegated
}

const matchers: Record<TextMatch['matchType'], (actual: string, expected: string) => boolean> = {
  equals: (actual, expected) => actual === expected,
  contains: (actual, expected) => actual.includes(expected),
  'starts-with': (actual, expected) => actual.startsWith(expected),
  'ends-with': (actual, expected) => actual.endsWith(expected),
}
