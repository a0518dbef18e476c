import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { Dot } from '#platform/web/ui/lists/dot.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { kanban } from '../../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import section from '../../web/card-section.module.css'
import css from './card-detail.module.css'
import type { CardFieldProps } from './card-field-props.ts'

/** The card's labels; a word that is no label yet becomes one where the viewer may add labels. */
export function LabelsField({ card, labels, context, update, may }: CardFieldProps) {
  const { t } = useTranslation('kanban')
  const add = useAction(kanban.addLabel, { topics: getCardTopics(card.projectId) })
  const known = new Map(labels.map(({ title }) => [title.toLowerCase(), title]))
  const optionOf = (title: string): SelectOption => ({
    value: title,
    label: title,
    icon: <Dot tone={context.toneOf(title)} />,
  })
  const change = async (selected: readonly SelectOption[]) => {
    const titles = selected.map(({ value }) => known.get(value.toLowerCase()) ?? value)
    try {
      for (const title of titles.filter((one) => !known.has(one.toLowerCase())))
        await add.mutateAsync({ projectId: card.projectId, data: { title } })
      update.save({ labels: [...new Set(titles)] })
    } catch {
      // The refusal is shown by the action; the labels stay as they are.
    }
  }
  if (!may('labels'))
    return card.labels.length === 0 ? null : (
      <div className={css.read}>
        <span className={section.heading}>{t('labels')}</span>
        <span className={css.labels}>
          {card.labels.map((label) => (
            <Pill key={label} tone={context.toneOf(label)}>
              {label}
            </Pill>
          ))}
        </span>
      </div>
    )
  return (
    <TagInput
      label={t('labels')}
      placeholder={t('labels.hint')}
      selected={card.labels.map(optionOf)}
      find={async (text) =>
        labels.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())).map(({ title }) => optionOf(title))
      }
      make={(text) => (context.permissions.canAddLabels || known.has(text.toLowerCase()) ? optionOf(text.slice(0, 64)) : null)}
      error={update.problems['labels']}
      onChange={(selected) => void change(selected)}
    />
  )
}
