import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { fieldProblems, problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormErrors } from '#platform/web/ui/forms/use-form.ts'
import { accountProblems, email, leadsElsewhere, type Account } from '../../contract.ts'
import { isAddress } from '../../web/addresses.ts'
import { guessServers, type Servers } from './server-guess.ts'

export type AccountValues = Servers & Pick<Account, 'name' | 'email' | 'username'> & { password: string }

const noServers: Servers = { imapHost: '', imapPort: 993, imapSecurity: 'tls', smtpHost: '', smtpPort: 465, smtpSecurity: 'tls' }

/** What is filled in by the address until the person writes otherwise. */
export function useAccountForm(account: Account | null, onSaved: () => void) {
  const { t } = useTranslation('email')
  const fullName = useSession()?.userData.fullName ?? ''
  const touched = useRef(new Set(account ? ['servers', 'username'] : []))
  const save = useSaving(account)
  const form = useForm<AccountValues>({
    initial: { ...noServers, name: fullName, email: '', username: '', ...(account && valuesOf(account)), password: '' },
    check: (values) => wrongIn(values, needsPassword(account, values), t),
    explain: (problem) => explain(problem, t),
    save: async (values) => {
      const refused = await save(values)
      if (refused) return refused
      onSaved()
    },
  })
  return {
    form,
    touch: (what: string) => void touched.current.add(what),
    setServer: (part: Partial<Servers>) => {
      touched.current.add('servers')
      form.change(part)
    },
    setAddress: (address: string) => {
      const servers = touched.current.has('servers') ? null : guessServers(address)
      form.change({ email: address, ...servers, ...(!touched.current.has('username') && { username: address.trim() }) })
    },
  }
}

function valuesOf({ name, email: address, username, imapHost, imapPort, imapSecurity, ...rest }: Account): Omit<AccountValues, 'password'> {
  const { smtpHost, smtpPort, smtpSecurity } = rest
  return { name, email: address, username, imapHost, imapPort, imapSecurity, smtpHost, smtpPort, smtpSecurity }
}

function useSaving(account: Account | null) {
  const { t } = useTranslation('email')
  const topics = ['mail-accounts', 'mails']
  const add = useAction(email.addAccount, { topics, final: true, onProblem: () => true })
  const update = useAction(email.updateAccount, { topics, final: true, onProblem: () => true })
  return async ({ password, ...given }: AccountValues): Promise<FormErrors<AccountValues> | undefined> => {
    const values = { ...given, email: given.email.trim(), name: given.name.trim() }
    try {
      if (account) await update.mutateAsync({ account: { id: account.id, ...values, ...(password && { password }) } })
      else await add.mutateAsync({ account: { ...values, password } })
    } catch (problem) {
      const fields = problem instanceof ApiProblem && problem.status === 400 ? fieldProblems(problem) : {}
      const found = Object.fromEntries(Object.keys(fields).map((path) => [path.replace(/^account\//, ''), t('accounts.wrong')]))
      if (Object.keys(found).length > 0) return found
      throw problem
    }
    toast.success(t(account ? 'accounts.saved' : 'accounts.connected', { address: values.email }))
  }
}

/** The one that is kept is for the servers that it was given for. */
export const needsPassword = (account: Account | null, values: AccountValues) => account === null || leadsElsewhere(account, values)

type Translate = (key: string) => string

function wrongIn(values: AccountValues, isPasswordNeeded: boolean, t: Translate): FormErrors<AccountValues> {
  const isHost = (host: string) => /^[A-Za-z0-9.:_-]+$/.test(host)
  const isPort = (port: number) => port >= 1 && port <= 65_535
  return {
    ...(!isAddress(values.email.trim()) && { email: t('accounts.wrong.address') }),
    ...(!values.name.trim() && { name: t('accounts.wrong.name') }),
    ...(!values.username.trim() && { username: t('accounts.wrong.username') }),
    ...(isPasswordNeeded && !values.password && { password: t('accounts.wrong.password') }),
    ...(!isHost(values.imapHost) && { imapHost: t('accounts.wrong.host') }),
    ...(!isHost(values.smtpHost) && { smtpHost: t('accounts.wrong.host') }),
    ...(!isPort(values.imapPort) && { imapPort: t('accounts.wrong.port') }),
    ...(!isPort(values.smtpPort) && { smtpPort: t('accounts.wrong.port') }),
  }
}

/** Why a server did not let us in, in words for the person. */
function explain(problem: unknown, t: Translate): string {
  const code = problem instanceof ApiProblem ? problem.code.split('.').at(-1) : undefined
  const known = accountProblems.find((one) => one === code)
  return known ? t(`accounts.problem.${known}`) : problemText(problem)
}
