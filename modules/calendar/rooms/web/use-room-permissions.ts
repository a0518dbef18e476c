import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Room } from '../contract.ts'

export function useRoomPermissions() {
  const ability = useAbility()
  return {
    canRead: isAllowed(ability, { action: 'read', subject: 'Room' }),
    canAdd: isAllowed(ability, { action: 'create', subject: 'Room' }),
    canUpdate: (room: Room) => isAllowed(ability, { action: 'update', subject: 'Room', object: room }),
    canRemove: (room: Room) => isAllowed(ability, { action: 'delete', subject: 'Room', object: room }),
  }
}
