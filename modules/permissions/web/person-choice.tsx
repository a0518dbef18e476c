import { useTranslation } from 'react-i18next'
import { ComboBox } from '#platform/web/ui/combo-box.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { permissions } from '../contract.ts'
import { useRead } from '#platform/web/queries.ts'
import { findPeople, optionOf } from './find-people.tsx'

/** About whom a question is. */
export function PersonChoice({ id, onChange }: { id: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('permissions')
  const { data, error } = useRead(permissions.whatMay, { userId: id })
  if (!data && !error) return <Skeleton height="58px" />
  return (
    <ComboBox
      label={t('ask.person')}
      selected={data ? optionOf(data.person) : null}
      find={findPeople}
      placeholder={t('ask.personHint')}
      onChange={(option) => option && onChange(Number(option.value))}
    />
  )
}
