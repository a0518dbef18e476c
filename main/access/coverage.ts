import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ServerModule } from '#platform/server/module.ts'

/** Returns one line per difference between the manifests and the access descriptions. */
export function findGaps(modules: readonly ServerModule[], descriptions: Record<string, ModuleAccess>): string[] {
  const described = modules.flatMap((module) => {
    const access = descriptions[module.name]
    if (access)
      return findModuleGaps(module, { ...access, subjects: { ...access.subjects, ...getSubjectsOfOtherModules(module, descriptions) } })
    return isEmpty(module) ? [] : [`${module.name}: the module has no access description`]
  })
  const names = new Set(modules.map(({ name }) => name))
  const entities = new Set(modules.flatMap(({ subjects = [] }) => subjects.map(({ entity }) => entity)))
  const undone = modules.flatMap(({ name, undo = {} }) => Object.keys(undo).map((entity) => ({ name, entity })))
  return [
    ...described,
    ...undone.flatMap(({ name, entity }) => (entities.has(entity) ? [] : [`${name}: the undo of ${entity} has no description`])),
    ...Object.keys(descriptions).flatMap((name) => (names.has(name) ? [] : [`${name}: the module does not exist`])),
  ]
}

function getSubjectsOfOtherModules({ subjects = [] }: ServerModule, descriptions: Record<string, ModuleAccess>): ModuleAccess['subjects'] {
  const shownSubjects = Object.values(descriptions).flatMap(({ platformSubjects = {} }) => Object.entries(platformSubjects))
  return Object.fromEntries(shownSubjects.filter(([name]) => subjects.some(({ subject }) => subject === name)))
}

const isEmpty = ({ contract, subjects = [], topics = [], undo = {} }: ServerModule) =>
  Object.keys(contract).length + subjects.length + topics.length + Object.keys(undo).length === 0

function findModuleGaps({ name, contract, subjects = [], topics = [] }: ServerModule, access: ModuleAccess): string[] {
  return [
    ...compareNames(Object.keys(contract), Object.keys(access.endpoints), 'the endpoint'),
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
    ...subjects.flatMap(({ subject, scope }) =>
      Boolean(scope) === 'own' in (access.subjects[subject] ?? {})
        ? []
        : [`the subject ${subject} differs in whether it is bound to its owner`],
    ),
    ...topics.flatMap(({ name: topic, isPersonal }) =>
      Boolean(isPersonal) === (access.topics[topic] === 'own') ? [] : [`the topic ${topic} differs in whether it is private to each user`],
    ),
    ...Object.entries(access.endpoints).flatMap(([endpoint, endpointAccess]) =>
      contract[endpoint] ? findEndpointGaps(endpoint, contract[endpoint], endpointAccess) : [],
    ),
  ].map((gap) => `${name}: ${gap}`)
}

function compareNames(declared: string[], described: string[], what: string): string[] {
  return [
    ...declared.filter((one) => !described.includes(one)).map((one) => `${what} ${one} is not described`),
    ...described.filter((one) => !declared.includes(one)).map((one) => `${what} ${one} is described but does not exist`),
  ]
}

/** Prevents describing an endpoint as less restricted than it is. */
function findEndpointGaps(name: string, { access, method }: Endpoint, { type }: EndpointAccess): string[] {
  const isByRule = typeof access !== 'string'
  if ((type === 'public') !== (access === 'public')) return [`the endpoint ${name} differs in whether it is public`]
  if ((type === 'own' || type === 'journal') && isByRule)
    return [`the endpoint ${name} requires a permission and cannot be described as own`]
  if (type === 'gate' && !isByRule) return [`the endpoint ${name} requires no permission`]
  const isRead = type === 'list' || type === 'read' || type === 'export' || type === 'sums'
  const isWrite = type === 'create' || type === 'write' || type === 'copy'
  return (isRead && method !== 'GET') || (isWrite && method === 'GET') ? [`the endpoint ${name} cannot be described as ${type}`] : []
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
