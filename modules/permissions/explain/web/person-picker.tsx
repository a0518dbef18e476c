import { useTranslation } from 'react-i18next'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { explainEndpoints } from '../contract.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { searchPeople, toPersonOption } from '../../web/person-options.tsx'

export function PersonPicker({ id, onChange }: { id: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('permissions')
  const { data, error } = useApiQuery(explainEndpoints.whatMay, { userId: id })
  if (!data && !error) return <Skeleton height="58px" />
  return (
    <ComboBox
      label={t('ask.person')}
      selected={data ? toPersonOption(data.person) : null}
      loadOptions={searchPeople}
      placeholder={t('ask.personHint')}
      onChange={(option) => option && onChange(Number(option.value))}
    />
  )
}
