import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'

export function useBankPermissions() {
  const ability = useAbility()
  return {
    canImport: isAllowed(ability, { action: 'create', subject: 'BankStatement' }),
    canDelete: isAllowed(ability, { action: 'delete', subject: 'BankStatement' }),
    canMatch:
      isAllowed(ability, { action: 'update', subject: 'BankTransaction' }) && isAllowed(ability, { action: 'update', subject: 'Invoice' }),
    canIgnore: isAllowed(ability, { action: 'update', subject: 'BankTransaction' }),
  }
}
