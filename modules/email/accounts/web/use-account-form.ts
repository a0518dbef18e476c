import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { getFieldErrors, formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm, type FormErrors } from '#platform/web/ui/forms/use-form.ts'
import { accountProblemCodes, email, changesConnection, type Account } from '../../contract.ts'
import { isAddress } from '../../web/addresses.ts'
import { guessServers, type ServerSettings } from './guess-servers.ts'

export type AccountValues = ServerSettings & Pick<Account, 'name' | 'email' | 'username' | 'createsBills'> & { password: string }

const emptyServers: ServerSettings = { imapHost: '', imapPort: 993, imapSecurity: 'tls', smtpHost: '', smtpPort: 465, smtpSecurity: 'tls' }

/** Fills in servers and username from the address until the user edits them. */
export function useAccountForm(account: Account | null, onSaved: () => void) {
  const { t } = useTranslation('email')
  const fullName = useSession()?.userData.fullName ?? ''
  const editedFields = useRef(new Set(account ? ['servers', 'username'] : []))
  const save = useSaveAccount(account)
  const form = useForm<AccountValues>({
    initial: {
      ...emptyServers,
      name: fullName,
      email: '',
      username: '',
      createsBills: false,
      ...(account && toFormValues(account)),
      password: '',
    },
    validate: (values) => validateAccount(values, needsPassword(account, values), t),
    formatError: (problem) => explainProblem(problem, t),
    save: async (values) => {
      const errors = await save(values)
      if (errors) return errors
      onSaved()
    },
  })
  return {
    form,
    markEdited: (what: string) => void editedFields.current.add(what),
    setServer: (part: Partial<ServerSettings>) => {
      editedFields.current.add('servers')
      form.change(part)
    },
    setAddress: (address: string) => {
      const servers = editedFields.current.has('servers') ? null : guessServers(address)
      form.change({ email: address, ...servers, ...(!editedFields.current.has('username') && { username: address.trim() }) })
    },
  }
}

function toFormValues({
  name,
  email: address,
  username,
  imapHost,
  imapPort,
  imapSecurity,
  createsBills,
  ...rest
}: Account): Omit<AccountValues, 'password'> {
  const { smtpHost, smtpPort, smtpSecurity } = rest
  return { name, email: address, username, imapHost, imapPort, imapSecurity, smtpHost, smtpPort, smtpSecurity, createsBills }
}

function useSaveAccount(account: Account | null) {
  const { t } = useTranslation('email')
  const topics = ['mail-accounts', 'mails']
  const add = useApiMutation(email.addAccount, { topics, isIrreversible: true, onError: () => true })
  const update = useApiMutation(email.updateAccount, { topics, isIrreversible: true, onError: () => true })
  return async ({ password, ...input }: AccountValues): Promise<FormErrors<AccountValues> | undefined> => {
    const values = { ...input, email: input.email.trim(), name: input.name.trim() }
    try {
      if (account) await update.mutateAsync({ account: { id: account.id, ...values, ...(password && { password }) } })
      else await add.mutateAsync({ account: { ...values, password } })
    } catch (problem) {
      const fields = problem instanceof ApiProblem && problem.status === 400 ? getFieldErrors(problem) : {}
      const errors = Object.fromEntries(Object.keys(fields).map((path) => [path.replace(/^account\//, ''), t('accounts.wrong')]))
      if (Object.keys(errors).length > 0) return errors
      throw problem
    }
    toast.success(t(account ? 'accounts.saved' : 'accounts.connected', { address: values.email }))
  }
}

/** The stored password is only used for the servers it was entered for. */
export const needsPassword = (account: Account | null, values: AccountValues) => account === null || changesConnection(account, values)

type Translate = (key: string) => string

function validateAccount(values: AccountValues, isPasswordNeeded: boolean, t: Translate): FormErrors<AccountValues> {
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

function explainProblem(problem: unknown, t: Translate): string {
  const code = problem instanceof ApiProblem ? problem.code.split('.').at(-1) : undefined
  const problemCode = accountProblemCodes.find((one) => one === code)
  return problemCode ? t(`accounts.problem.${problemCode}`) : formatProblem(problem)
}
