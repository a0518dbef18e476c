import { businessSteps } from './business-steps.ts'
import { officeSteps } from './office-steps.ts'
import type { Role, SoakUser } from './soak-user.ts'

/** `weight`: how often it is chosen, compared with the others. `roles`: who may do it; everyone by default. */
export type Step = { name: string; weight: number; roles?: readonly Role[]; run: (user: SoakUser) => Promise<unknown> }

const steps: readonly Step[] = [...officeSteps, ...businessSteps]

export function chooseStep(role: Role, random = Math.random()): Step {
  const allowed = steps.filter(({ roles }) => roles?.includes(role) ?? true)
  let rest = random * allowed.reduce((sum, { weight }) => sum + weight, 0)
  return allowed.find(({ weight }) => (rest -= weight) < 0) ?? allowed[0]!
}
