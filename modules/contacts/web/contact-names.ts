import { useTranslation } from 'react-i18next'
import { addressLabels, phoneLabels, type Contact } from '../contact-schema.ts'

/** The name is null if the viewer may not read it. */
export const getContactName = ({ id, name }: Pick<Contact, 'id' | 'name'>): string => name ?? `#${id}`

const knownLabels = new Set<string>([...phoneLabels, ...addressLabels])

/** Translates known labels; labels of other programs are shown as they are. */
export function useLabelName(): (label: string) => string {
  const { t } = useTranslation('contacts')
  return (label) => (knownLabels.has(label) ? t(`label.${label}`) : label)
}
