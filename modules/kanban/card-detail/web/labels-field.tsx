import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ColorDot } from '#platform/web/ui/lists/color-dot.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { kanban } from '../../contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import section from '../../web/card-section.module.css'
import css from './card-detail.module.css'
import type { CardFieldProps } from './card-field-props.ts'

/** Users who may create labels can add new ones here. */
export function LabelsField({ card, labels, context, update, canEdit }: CardFieldProps) {
  const { t } = useTranslation('kanban')
  const add = useApiMutation(kanban.addLabel, { topics: getCardTopics(card.projectId) })
  const titlesByKey = new Map(labels.map(({ title }) => [title.toLowerCase(), title]))
  const toLabelOption = (title: string): SelectOption => ({
    value: title,
    label: title,
    icon: <ColorDot tone={context.getLabelTone(title)} />,
  })
  const saveLabels = async (selected: readonly SelectOption[]) => {
    const titles = selected.map(({ value }) => titlesByKey.get(value.toLowerCase()) ?? value)
    try {
      for (const title of titles.filter((one) => !titlesByKey.has(one.toLowerCase())))
        await add.mutateAsync({ projectId: card.projectId, data: { title } })
      update.save({ labels: [...new Set(titles)] })
    } catch {
      // The mutation has already shown the error.
    }
  }
  if (!canEdit('labels'))
    return card.labels.length === 0 ? null : (
      <div className={css.readOnly}>
        <span className={section.heading}>{t('labels')}</span>
        <span className={css.labels}>
          {card.labels.map((label) => (
            <Badge key={label} tone={context.getLabelTone(label)}>
              {label}
            </Badge>
          ))}
        </span>
      </div>
    )
  return (
    <TagInput
      label={t('labels')}
      placeholder={t('labels.hint')}
      selected={card.labels.map(toLabelOption)}
      loadOptions={async (text) =>
        labels.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())).map(({ title }) => toLabelOption(title))
      }
      createOption={(text) =>
        context.permissions.canAddLabels || titlesByKey.has(text.toLowerCase()) ? toLabelOption(text.slice(0, 64)) : null
      }
      error={update.problems['labels']}
      onChange={(selected) => void saveLabels(selected)}
    />
  )
}
