import { useTranslation } from 'react-i18next'
import { tokens } from '#platform/contract/tokens.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'

export const lifetimes = ['30', '90', '365', 'custom', 'never'] as const
type Lifetime = (typeof lifetimes)[number]

type Values = {
  name: string
  canRead: boolean
  canWrite: boolean
  hasDav: boolean
  /** Empty: all modules */
  modules: string[]
  lifetime: Lifetime
  /** `YYYY-MM-DD`, for the lifetime `custom` */
  expiryDate: string | null
}

const initial: Values = { name: '', canRead: true, canWrite: false, hasDav: false, modules: [], lifetime: '90', expiryDate: null }

export function useTokenForm(onSaved: (secret: string) => void) {
  const { t } = useTranslation('account')
  const add = useApiMutation(tokens.addToken, { topics: ['account'], isIrreversible: true, onError: () => true })
  return useForm<Values>({
    initial,
    validate: (values) => ({
      name: values.name.trim() ? undefined : t('error.missing'),
      canRead: toScopes(values).length > 0 ? undefined : t('tokens.scopes.required'),
      expiryDate: values.lifetime === 'custom' && !values.expiryDate ? t('error.missing') : undefined,
    }),
    save: async (values) => {
      const { data } = await add.mutateAsync({ name: values.name.trim(), scopes: toScopes(values), expiresAt: toExpiry(values) })
      onSaved(data.secret)
    },
    formatError: formatProblem,
  })
}

function toScopes({ canRead, canWrite, hasDav, modules }: Values): string[] {
  const level = canWrite ? 'write' : canRead ? 'read' : null
  const scopes = level === null ? [] : modules.length > 0 ? modules.map((module) => `${level}:${module}`) : [level]
  return hasDav ? [...scopes, 'dav'] : scopes
}

const DAY_MS = 86_400_000

/** A custom date is the last day on which the token works. */
function toExpiry({ lifetime, expiryDate }: Values): string | null {
  if (lifetime === 'never') return null
  return lifetime === 'custom'
    ? new Date(`${expiryDate}T23:59:59`).toISOString()
    : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
}
