import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { formatZone } from '../../web/format-when.ts'

const MOST = 60

type ZoneFieldProps = { value: string; locale: string; error?: string; onChange: (zone: string) => void }

export function ZoneField({ value, locale, error, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('calendar')
  const [at] = useState(() => new Date().toISOString())
  const option = (zone: string) => ({ value: zone, label: formatZone(zone, locale, at), detail: zone })
  const find = (text: string) => {
    const plain = text.trim().toLowerCase().replaceAll(' ', '_')
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone.toLowerCase().includes(plain))
    return Promise.resolve(zones.slice(0, MOST).map(option))
  }
  return (
    <ComboBox
      key={value}
      label={t('timeZone')}
      isRequired
      selected={option(value)}
      loadOptions={find}
      {...(error && { error })}
      onChange={(chosen) => chosen && onChange(chosen.value)}
    />
  )
}
