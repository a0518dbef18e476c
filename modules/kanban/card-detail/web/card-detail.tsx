import type { KeyboardEvent } from 'react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { MarkdownField } from '#platform/web/ui/markdown/markdown-field.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { TitleField } from '#platform/web/ui/fields/title-field.tsx'
import type { Card } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'
import type { Label } from '../../labels/contract.ts'
import type { Project } from '../../projects/contract.ts'
import { Attachments } from '../../attachments/web/index.ts'
import { CardToolbar } from './card-toolbar.tsx'
import css from './card-detail.module.css'
import { CardFields } from './card-fields.tsx'
import { CardActivity } from './card-activity.tsx'
import { Checklists } from '../../checklists/web/index.ts'
import { Comments } from '../../comments/web/index.ts'
import { type BoardContext, useCardUpdate } from '../../cards/web/index.ts'

export type CardDetailProps = {
  card: Card
  /** False while only the data of the board is known. */
  isComplete: boolean
  project: Project
  boards: readonly Board[]
  labels: readonly Label[]
  context: BoardContext
  onClose: () => void
}

export function CardDetail({ card, isComplete, project, boards, labels, context, onClose }: CardDetailProps) {
  const { t } = useTranslation('kanban')
  const update = useCardUpdate(card)
  const canEdit = (field: keyof Card) => !card.isArchived && context.permissions.canUpdate(card, field)
  const getTextFieldProps = (field: 'title' | 'description') => ({
    value: card[field],
    save: (text: string, onSaved: () => void) => update.save({ [field]: text }, onSaved),
    problem: update.problems[field],
    isReadOnly: !canEdit(field),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) (event.target as HTMLElement).blur()
  }
  return (
    <article className={css.detail} aria-label={card.title} onKeyDown={onKeyDown}>
      <CardToolbar {...{ card, boards, context, onClose }} />
      {card.isArchived && <p className={css.archived}>{t('card.isArchived')}</p>}
      {card.coverImage && <img className={css.cover} src={card.coverImage} alt={t('cover.alt', { title: card.title })} />}
      <div className={css.body}>
        <TitleField {...getTextFieldProps('title')} label={t('card.title')} maxLength={255} />
        {card.source && (
          <a className={linkClass} href={`#${card.source.link}`}>
            <ExternalLink aria-hidden data-points /> {card.source.title}
          </a>
        )}
        <CardFields {...{ card, project, labels, context, update, canEdit }} />
        {isComplete ? (
          <>
            <MarkdownField
              {...getTextFieldProps('description')}
              label={t('card.description')}
              maxLength={20_000}
              addLabel={t('card.descriptionAdd')}
              editLabel={t('card.descriptionEdit')}
            />
            <Checklists card={card} isReadOnly={!canEdit('checklists')} />
            <Attachments card={card} isReadOnly={!canEdit('attachments')} update={update} canSetCover={canEdit('coverId')} />
            <Comments {...{ card, project, context }} />
            <CardActivity card={card} boards={boards} />
          </>
        ) : (
          <Skeleton height="6em" />
        )}
      </div>
    </article>
  )
}
