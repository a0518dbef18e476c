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
type Values = Omit<SsoProvider, 'allowedDomains' | 'roleMapping'> & { clientSecret: string; allowedDomains: string; roleMapping: string }

const blank: Values = {
  key: '',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: 'openid email profile',
  defaultRole: 'staff',
  roleClaim: '',
  roleMapping: '',
  createsUsers: false,
  trustsEmail: false,
  allowedDomains: '',
}

export function useProviderForm({ provider, onSaved }: { provider: StoredSsoProvider | null; onSaved: () => void }) {
  const { t } = useTranslation('account')
  const save = useApiMutation(sso.saveProvider, { topics, isIrreversible: true, onError: () => true })
  return useForm<Values>({
    initial: provider ? toValues(provider) : blank,
    validate: ({ key, name, issuer, clientId, roleMapping }) => ({
      name: name.trim() ? undefined : t('error.missing'),
      key: /^[a-z0-9][a-z0-9-]{0,39}$/.test(key) ? undefined : t('sso.key.invalid'),
      issuer: issuer.trim() ? undefined : t('error.missing'),
      clientId: clientId.trim() ? undefined : t('error.missing'),
      roleMapping: parseRoleMapping(roleMapping) ? undefined : t('sso.roleMapping.invalid'),
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
    formatError: formatProblem,
  })
}

const toValues = ({ hasSecret: _, isConfigured: __, redirectUri: ___, ...provider }: StoredSsoProvider): Values => ({
  ...provider,
  clientSecret: '',
  allowedDomains: provider.allowedDomains.join(', '),
  roleMapping: provider.roleMapping.map(({ value, role }) => `${value} = ${role}`).join('\n'),
})

const toProvider = (values: Omit<Values, 'clientSecret'>): SsoProvider => ({
  ...values,
  name: values.name.trim(),
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  allowedDomains: values.allowedDomains.split(/[\s,]+/).filter(Boolean),
  roleMapping: parseRoleMapping(values.roleMapping) ?? [],
})

/** Null if a line is not `value = role`. */
function parseRoleMapping(text: string): SsoProvider['roleMapping'] | null {
  const lines = text.split('\n').filter((line) => line.trim())
  const pairs = lines.map((line) => /^(.+)=([^=]+)$/.exec(line))
  return pairs.every((pair) => pair !== null) ? pairs.map(([, value, role]) => ({ value: value!.trim(), role: role!.trim() })) : null
}

function toFieldErrors(problem: unknown): FormErrors<Values> {
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
    setPending(true)
    try {
      await callApi(sso.checkProvider, { issuer: issuer.trim() })
      setResult({ isWorking: true, text: t('sso.checked') })
    } catch (problem) {
      setResult({ isWorking: false, text: problem instanceof ApiProblem && problem.detail ? problem.detail : formatProblem(problem) })
    } finally {
      setPending(false)
    }
  }
  return { isPending, result, start: () => void start() }
}
