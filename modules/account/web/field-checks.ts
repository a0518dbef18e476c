import { useTranslation } from 'react-i18next'

const SHORTEST_PASSWORD = 8
const SHORTEST_NAME = 2
const ADDRESS = /^\S+@\S+\.\S+$/

/** What is wrong with a value, in the person's words; undefined where nothing is. */
export function useFieldChecks() {
  const { t } = useTranslation('account')
  const filled = (value: string) => (value.trim() ? undefined : t('error.missing'))
  return {
    filled,
    email: (value: string) => filled(value) ?? (ADDRESS.test(value.trim()) ? undefined : t('error.email')),
    newPassword: (value: string) => (value.length < SHORTEST_PASSWORD ? t('error.passwordShort') : undefined),
    userName: (value: string) => filled(value) ?? (value.trim().length < SHORTEST_NAME ? t('error.usernameShort') : undefined),
  }
}
