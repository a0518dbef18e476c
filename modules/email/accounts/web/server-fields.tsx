import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { FormState } from '#platform/web/ui/forms/use-form.ts'
import { connectionSecurityModes, type Account } from '../../contract.ts'
import css from './accounts.module.css'
import { getDefaultPort, type ServerSettings } from './guess-servers.ts'
import type { AccountValues } from './use-account-form.ts'

type ServerFieldsProps = { protocol: 'imap' | 'smtp'; form: FormState<AccountValues>; onChange: (part: Partial<ServerSettings>) => void }

export function ServerFields({ protocol, form, onChange }: ServerFieldsProps) {
  const { t } = useTranslation('email')
  const [host, port, security] = [`${protocol}Host`, `${protocol}Port`, `${protocol}Security`] as const
  const setSecurity = (nextSecurity: Account['imapSecurity']) => {
    const hasDefaultPort = form.values[port] === getDefaultPort(protocol, form.values[security])
    onChange({ [security]: nextSecurity, ...(hasDefaultPort && { [port]: getDefaultPort(protocol, nextSecurity) }) })
  }
  return (
    <fieldset className={css.server}>
      <legend className={css.legend}>{t(`accounts.${protocol}`)}</legend>
      <TextField
        label={t('accounts.host')}
        isRequired
        className={css.host}
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        {...form.field(host)}
        onChange={(value) => onChange({ [host]: value.trim() })}
      />
      <Select
        label={t('accounts.security')}
        options={connectionSecurityModes.map((value) => ({ value, label: t(`accounts.security.${value}`) }))}
        value={form.values[security]}
        onChange={setSecurity}
      />
      <TextField
        label={t('accounts.port')}
        isRequired
        inputMode="numeric"
        maxLength={5}
        {...form.field(port)}
        value={form.values[port] ? String(form.values[port]) : ''}
        onChange={(value) => onChange({ [port]: Number(value.replaceAll(/\D/g, '')) })}
      />
    </fieldset>
  )
}
