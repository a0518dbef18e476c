import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { writeLocalStorage } from '#platform/web/settings/storage.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { email } from '../../contract.ts'
import { formatAddress } from '../../web/addresses.ts'
import { SENDER_STORAGE_KEY } from './create-composer.ts'
import css from './compose.module.css'

type FromFieldProps = { accountId: number | null; onChange: (accountId: number | null) => void }

export function FromField({ accountId, onChange }: FromFieldProps) {
  const { t } = useTranslation('email')
  const { data } = useApiQuery(email.listAccounts, {})
  const { data: settings } = useApiQuery(email.getSettings, {})
  if (!data || !settings || data.accounts.length === 0) return null
  const options = [
    { value: '', label: settings.address },
    ...data.accounts.map((account) => ({ value: String(account.id), label: formatAddress(account) })),
  ]
  return (
    <div className={css.line}>
      <Select
        label={t('compose.from')}
        className={css.recipients}
        options={options}
        value={accountId === null ? '' : String(accountId)}
        onChange={(value) => {
          writeLocalStorage(SENDER_STORAGE_KEY, value)
          onChange(value === '' ? null : Number(value))
        }}
      />
    </div>
  )
}
