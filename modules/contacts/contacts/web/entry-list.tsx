import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { MAX_ENTRIES } from '../../contact-schema.ts'
import { useLabelName } from '../../web/contact-names.ts'
import css from './entry-list.module.css'

type EntryListProps<E extends { label: string }> = {
  title: string
  addLabel: string
  labels: readonly string[]
  entries: readonly E[]
  blank: E
  /** Places the fields of an entry below its label instead of next to it. */
  isStacked?: boolean
  onChange: (entries: E[]) => void
  children: (entry: E, change: (part: Partial<E>) => void, index: number) => ReactNode
}

/** Labelled entries of a contact, such as its phone numbers. */
export function EntryList<E extends { label: string }>({
  title,
  addLabel,
  labels,
  entries,
  blank,
  isStacked,
  onChange,
  children,
}: EntryListProps<E>) {
  const { t } = useTranslation('contacts')
  const getLabelName = useLabelName()
  const replace = (index: number, part: Partial<E>) => onChange(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)))
  const labelOptions = (label: string) =>
    [...new Set([...labels, label])].map((value) => ({ value, label: getLabelName(value) || t('label.none') }))
  return (
    <fieldset className={css.list}>
      <legend className={css.title}>{title}</legend>
      {entries.map((entry, index) => (
        // Entries have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.entry} data-stacked={isStacked}>
          <Select
            label={t('labelOf', { field: title, number: index + 1 })}
            isLabelHidden
            className={css.label}
            value={entry.label}
            options={labelOptions(entry.label)}
            onChange={(label) => replace(index, { label } as Partial<E>)}
          />
          <div className={css.fields}>{children(entry, (part) => replace(index, part), index)}</div>
          <IconButton
            label={t('removeEntry', { field: title, number: index + 1 })}
            className={css.remove}
            onClick={() => onChange(entries.filter((_, at) => at !== index))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {entries.length < MAX_ENTRIES && (
        <Button size="small" variant="quiet" icon={<Plus />} className={css.add} onClick={() => onChange([...entries, blank])}>
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
