import type { UserData } from '#platform/contract/identity.ts'
import { abilityOf } from './abilities.tsx'
import type { PageAccess } from '../routing/module.ts'
import { useSession } from './session.ts'

export function useMay(access: PageAccess): boolean {
  return mayWith(useSession()?.userData ?? null, access)
}

/** Whether a page's access rule lets this person in; null is a guest. */
export function mayWith(user: UserData | null, access: PageAccess): boolean {
  if (access === 'public') return true
  if (access === 'guest') return user === null
  if (access === 'signed-in') return user !== null
  return user !== null && abilityOf(user).can(...(access as [string, string]))
}
