import { useTranslation } from 'react-i18next'

const MIN_PASSWORD_LENGTH = 8
const MIN_USERNAME_LENGTH = 2
const EMAIL_PATTERN = /^\S+@\S+\.\S+$/

/** Each check returns a translated error message, or undefined if the value is valid. */
export function useFieldChecks() {
  const { t } = useTranslation('account')
  const required = (value: string) => (value.trim() ? undefined : t('error.missing'))
  return {
    required,
    email: (value: string) => required(value) ?? (EMAIL_PATTERN.test(value.trim()) ? undefined : t('error.email')),
    newPassword: (value: string) => (value.length < MIN_PASSWORD_LENGTH ? t('error.passwordShort') : undefined),
    username: (value: string) => required(value) ?? (value.trim().length < MIN_USERNAME_LENGTH ? t('error.usernameShort') : undefined),
  }
}
