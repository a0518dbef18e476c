import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { FormState } from '#platform/web/ui/forms/use-form.ts'
import { securities, type Account } from '../../contract.ts'
import css from './accounts.module.css'
import { portOf, type Servers } from './server-guess.ts'
import type { AccountValues } from './use-account-form.ts'

type ServerFieldsProps = { protocol: 'imap' | 'smtp'; form: FormState<AccountValues>; onChange: (part: Partial<Servers>) => void }

/** One of the two servers: its name, how the line is kept private, and the port that goes with that. */
export function ServerFields({ protocol, form, onChange }: ServerFieldsProps) {
  const { t } = useTranslation('email')
  const [host, port, security] = [`${protocol}Host`, `${protocol}Port`, `${protocol}Security`] as const
  const setSecurity = (next: Account['imapSecurity']) => {
    const isUsual = form.values[port] === portOf(protocol, form.values[security])
    onChange({ [security]: next, ...(isUsual && { [port]: portOf(protocol, next) }) })
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
        options={securities.map((value) => ({ value, label: t(`accounts.security.${value}`) }))}
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
