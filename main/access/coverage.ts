import type { Door, ModuleAccess } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ServerModule } from '#platform/server/module.ts'

/** Returns one line per difference between the manifests and the access descriptions. */
export function findGaps(modules: readonly ServerModule[], descriptions: Record<string, ModuleAccess>): string[] {
  const described = modules.flatMap((module) => {
    const access = descriptions[module.name]
    if (access)
      return findModuleGaps(module, { ...access, subjects: { ...access.subjects, ...getSubjectsOfOtherModules(module, descriptions) } })
    return isEmpty(module) ? [] : [`${module.name}: the module describes no doors`]
  })
  const names = new Set(modules.map(({ name }) => name))
  const entities = new Set(modules.flatMap(({ subjects = [] }) => subjects.map(({ entity }) => entity)))
  const undone = modules.flatMap(({ name, undo = {} }) => Object.keys(undo).map((entity) => ({ name, entity })))
  return [
    ...described,
    ...undone.flatMap(({ name, entity }) => (entities.has(entity) ? [] : [`${name}: the undo of ${entity} is described nowhere`])),
    ...Object.keys(descriptions).flatMap((name) => (names.has(name) ? [] : [`${name}: there is no such module`])),
  ]
}

function getSubjectsOfOtherModules({ subjects = [] }: ServerModule, descriptions: Record<string, ModuleAccess>): ModuleAccess['subjects'] {
  const shown = Object.values(descriptions).flatMap(({ shows = {} }) => Object.entries(shows))
  return Object.fromEntries(shown.filter(([name]) => subjects.some(({ subject }) => subject === name)))
}

const isEmpty = ({ contract, subjects = [], topics = [], undo = {} }: ServerModule) =>
  Object.keys(contract).length + subjects.length + topics.length + Object.keys(undo).length === 0

function findModuleGaps({ name, contract, subjects = [], topics = [] }: ServerModule, access: ModuleAccess): string[] {
  return [
    ...compareNames(Object.keys(contract), Object.keys(access.doors), 'the endpoint'),
    ...compareNames(
      subjects.map(({ subject }) => subject),
      Object.keys(access.subjects),
      'the subject',
    ),
    ...compareNames(
      topics.map((topic) => topic.name),
      Object.keys(access.topics),
      'the topic',
    ),
    ...subjects.flatMap(({ subject, bound }) =>
      Boolean(bound) === 'own' in (access.subjects[subject] ?? {}) ? [] : [`the subject ${subject} is bound by ownership, or is not`],
    ),
    ...topics.flatMap(({ name: topic, own }) =>
      Boolean(own) === (access.topics[topic] === 'own') ? [] : [`the topic ${topic} is everyone's own, or is not`],
    ),
    ...Object.entries(access.doors).flatMap(([endpoint, door]) =>
      contract[endpoint] ? findEndpointGaps(endpoint, contract[endpoint], door) : [],
    ),
  ].map((gap) => `${name}: ${gap}`)
}

function compareNames(declared: string[], described: string[], what: string): string[] {
  return [
    ...declared.filter((one) => !described.includes(one)).map((one) => `${what} ${one} is not described`),
    ...described.filter((one) => !declared.includes(one)).map((one) => `${what} ${one} is described, but not there`),
  ]
}

/** Prevents describing an endpoint as less restricted than it is. */
function findEndpointGaps(name: string, { access, method }: Endpoint, { door }: Door): string[] {
  const isByRule = typeof access !== 'string'
  if ((door === 'public') !== (access === 'public')) return [`the endpoint ${name} is open to all, or is not`]
  if ((door === 'own' || door === 'journal') && isByRule) return [`the endpoint ${name} asks for a right: it is no door to one's own`]
  if (door === 'gate' && !isByRule) return [`the endpoint ${name} asks for no right`]
  const isRead = door === 'list' || door === 'read' || door === 'export' || door === 'sums'
  const isWrite = door === 'create' || door === 'write' || door === 'copy'
  return (isRead && method !== 'GET') || (isWrite && method === 'GET') ? [`the endpoint ${name} is no ${door} door`] : []
}

/** Parses Fastify's printed route tree into lines such as `GET /files/:id/:name`. */
export function parseRoutes(printed: string): string[] {
  const parents: string[] = []
  return printed.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line)
    if (!match) return []
    const depth = match[1]!.length / 4
    const path = (parents[depth - 1] ?? '') + match[2]!
    parents[depth] = path
    const methods = (match[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return methods.map((method) => `${method} ${path}`)
  })
}
