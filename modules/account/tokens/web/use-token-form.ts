import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { useAddToken, type TokenOwner } from './token-owner.ts'

export const lifetimes = ['30', '90', '365', 'custom', 'never'] as const
type Lifetime = (typeof lifetimes)[number]

export type TokenValues = {
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

const initial: TokenValues = { name: '', canRead: true, canWrite: false, hasDav: false, modules: [], lifetime: '90', expiryDate: null }

/** `preset` replaces the initial values. */
export function useTokenForm(owner: TokenOwner, onSaved: (secret: string) => void, preset: Partial<TokenValues> = {}) {
  const { t } = useTranslation('account')
  const addToken = useAddToken(owner)
  return useForm<TokenValues>({
    initial: { ...initial, ...preset },
    validate: (values) => ({
      name: values.name.trim() ? undefined : t('error.missing'),
      canRead: toScopes(values).length > 0 ? undefined : t('tokens.scopes.required'),
      expiryDate: values.lifetime === 'custom' && !values.expiryDate ? t('error.missing') : undefined,
    }),
    save: async (values) => {
      onSaved(await addToken({ name: values.name.trim(), scopes: toScopes(values), expiresAt: toExpiry(values) }))
    },
    formatError: formatProblem,
  })
}

function toScopes({ canRead, canWrite, hasDav, modules }: TokenValues): string[] {
  const level = canWrite ? 'write' : canRead ? 'read' : null
  const scopes = level === null ? [] : modules.length > 0 ? modules.map((module) => `${level}:${module}`) : [level]
  return hasDav ? [...scopes, 'dav'] : scopes
}

const DAY_MS = 86_400_000

/** A custom date is the last day on which the token works. */
function toExpiry({ lifetime, expiryDate }: TokenValues): string | null {
  if (lifetime === 'never') return null
  return lifetime === 'custom'
    ? new Date(`${expiryDate}T23:59:59`).toISOString()
    : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
}
