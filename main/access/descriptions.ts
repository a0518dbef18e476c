import type { EndpointAccess, ModuleAccess } from '#platform/contract/access.ts'
import { platformAccess } from '#platform/server/platform-access.ts'

const files = import.meta.glob<ModuleAccess>('../../modules/*/access.ts', { eager: true, import: 'access' })

export const descriptions: Record<string, ModuleAccess> = {
  ...platformAccess,
  ...Object.fromEntries(Object.entries(files).map(([path, access]) => [path.split('/').at(-2), access])),
}

/** All described endpoints under qualified names such as `todo.addTask`. */
export const accessList: [name: string, access: EndpointAccess][] = Object.entries(descriptions).flatMap(([module, access]) =>
  Object.entries(access.endpoints).map(([name, access]): [string, EndpointAccess] => [`${module}.${name}`, access]),
)
