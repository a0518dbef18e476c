import { useTranslation } from 'react-i18next'

/** Returns a function that translates built-in role names; custom names are returned unchanged. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('account')
  return (role) => t(`role.${role}`, { defaultValue: role })
}
