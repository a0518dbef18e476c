import type { UserData } from '#platform/contract/user.ts'
import { getAbility } from './abilities.tsx'
import type { PageAccess } from '../routing/web-module.ts'
import { useSession } from './session.ts'

export function useCanAccess(access: PageAccess): boolean {
  return canAccess(useSession()?.userData ?? null, access)
}

/** Whether a page's access rule admits the user; null is a signed-out visitor. */
export function canAccess(user: UserData | null, access: PageAccess): boolean {
  if (access === 'public') return true
  if (access === 'guest') return user === null
  if (access === 'signed-in') return user !== null
  return user !== null && getAbility(user).can(...(access as [string, string]))
}
