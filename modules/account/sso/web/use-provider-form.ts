import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sso, type SsoProvider, type StoredSsoProvider } from '#platform/contract/sso.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormErrors } from '#platform/web/ui/forms/use-form.ts'

const topics = ['sso']
/** `id` identifies a line while it is edited. */
export type MappingValues = SsoProvider['roleMapping'][number] & { id: number }
export type ProviderValues = Omit<SsoProvider, 'allowedDomains' | 'roleMapping'> & {
  clientSecret: string
  allowedDomains: string
  roleMapping: MappingValues[]
}

const blank: ProviderValues = {
  key: '',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: 'openid email profile',
  defaultRole: 'staff',
  roleClaim: '',
  roleMapping: [],
  createsUsers: false,
  trustsEmail: false,
  allowedDomains: '',
}

const isUrl = (issuer: string) => /^https?:\/\/./.test(issuer.trim())

export function useProviderForm({ provider, onSaved }: { provider: StoredSsoProvider | null; onSaved: () => void }) {
  const { t } = useTranslation('account')
  const save = useApiMutation(sso.saveProvider, { topics, isIrreversible: true, onError: () => true })
  return useForm<ProviderValues>({
    initial: provider ? toValues(provider) : blank,
    validate: (values) => ({
      name: values.name.trim() ? undefined : t('error.missing'),
      key: /^[a-z0-9][a-z0-9-]{0,39}$/.test(values.key) ? undefined : t('sso.key.invalid'),
      issuer: isUrl(values.issuer) ? undefined : t('problem.sso.issuer_invalid'),
      clientId: values.clientId.trim() ? undefined : t('error.missing'),
      clientSecret: needsNewSecret(provider, values) ? t('sso.clientSecret.again') : undefined,
      roleMapping: values.roleMapping.every(({ value }) => value.trim()) ? undefined : t('error.missing'),
    }),
    save: async ({ clientSecret, ...values }) => {
      try {
        await save.mutateAsync({ provider: toProvider(values), ...(clientSecret && { clientSecret }) })
        toast.success(t('sso.saved'))
        onSaved()
      } catch (problem) {
        return toFieldErrors(problem)
      }
    },
    formatError: (problem) => formatProblem(problem, t),
  })
}

/** The server does not send the stored secret to another issuer or client. */
const needsNewSecret = (provider: StoredSsoProvider | null, { issuer, clientId, clientSecret }: ProviderValues) =>
  provider?.hasSecret && clientSecret === '' && (issuer.trim() !== provider.issuer || clientId.trim() !== provider.clientId)

const toValues = ({ hasSecret: _, isConfigured: __, redirectUri: ___, ...provider }: StoredSsoProvider): ProviderValues => ({
  ...provider,
  clientSecret: '',
  allowedDomains: provider.allowedDomains.join(', '),
  roleMapping: provider.roleMapping.map((mapping, id) => ({ ...mapping, id })),
})

const toProvider = (values: Omit<ProviderValues, 'clientSecret'>): SsoProvider => ({
  ...values,
  name: values.name.trim(),
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  allowedDomains: values.allowedDomains.split(/[\s,]+/).filter(Boolean),
  roleMapping: values.roleMapping.map(({ value, role }) => ({ value: value.trim(), role })),
})

function toFieldErrors(problem: unknown): FormErrors<ProviderValues> {
  if (!(problem instanceof ApiProblem) || problem.errors.length === 0) throw problem
  return Object.fromEntries(problem.errors.map(({ path, message }) => [path.replace(/^\/provider/, '').split('/')[1] ?? '', message]))
}

export function useDeleteProvider(onDeleted: () => void) {
  const { t } = useTranslation('account')
  return useApiMutation(sso.deleteProvider, {
    topics,
    isIrreversible: true,
    onSuccess: () => {
      toast.success(t('sso.deleted'))
      onDeleted()
    },
  })
}

export function useCheckProvider(issuer: string) {
  const { t } = useTranslation('account')
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<{ isWorking: boolean; text: string } | null>(null)
  const start = async () => {
    if (!isUrl(issuer)) return setResult({ isWorking: false, text: t('problem.sso.issuer_invalid') })
    setPending(true)
    try {
      await callApi(sso.checkProvider, { issuer: issuer.trim() })
      setResult({ isWorking: true, text: t('sso.checked') })
    } catch (problem) {
      setResult({ isWorking: false, text: formatProblem(problem, t) })
    } finally {
      setPending(false)
    }
  }
  return { isPending, result, start: () => void start() }
}
