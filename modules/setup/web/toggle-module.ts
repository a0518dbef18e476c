import type { OptionalModule } from '#platform/contract/workspace/setup.ts'

/** Switches on what the module needs as well, or switches off what needs it. */
export function toggleModule(modules: readonly OptionalModule[], name: string, isUsed: boolean): OptionalModule[] {
  const changed = new Set([name])
  for (const member of changed)
    for (const related of isUsed ? getNeeds(modules, member) : getDependents(modules, member)) changed.add(related)
  return modules.map((module) => (changed.has(module.name) ? { ...module, isUsed } : module))
}

const getNeeds = (modules: readonly OptionalModule[], name: string) => modules.find((one) => one.name === name)?.needs ?? []

const getDependents = (modules: readonly OptionalModule[], name: string) =>
  modules.filter(({ needs }) => needs.includes(name)).map((module) => module.name)

/** The modules whose use differs. */
export const pickChanges = (before: readonly OptionalModule[], after: readonly OptionalModule[]) =>
  after
    .filter(({ name, isUsed }) => before.find((one) => one.name === name)?.isUsed !== isUsed)
    .map(({ name, isUsed }) => ({ name, isUsed }))
