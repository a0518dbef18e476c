import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/web/api/queries.ts'
import { writeStored } from '#platform/web/settings/stored.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { email } from '../../contract.ts'
import { addressText } from '../../web/addresses.ts'
import { SENDER } from './create-composer.ts'
import css from './compose.module.css'

type FromFieldProps = { accountId: number | null; onChange: (accountId: number | null) => void }

/** From which of one's addresses; nothing where there is only one. */
export function FromField({ accountId, onChange }: FromFieldProps) {
  const { t } = useTranslation('email')
  const { data } = useRead(email.listAccounts, {})
  const { data: own } = useRead(email.getSettings, {})
  if (!data || !own || data.accounts.length === 0) return null
  const options = [
    { value: '', label: own.address },
    ...data.accounts.map((account) => ({ value: String(account.id), label: addressText(account) })),
  ]
  return (
    <div className={css.line}>
      <Select
        label={t('compose.from')}
        className={css.recipients}
        options={options}
        value={accountId === null ? '' : String(accountId)}
        onChange={(value) => {
          writeStored(SENDER, value)
          onChange(value === '' ? null : Number(value))
        }}
      />
    </div>
  )
}
