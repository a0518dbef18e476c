import type { KeyboardEvent } from 'react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { linkClass } from '#platform/web/ui/link.tsx'
import { MarkdownField } from '#platform/web/ui/markdown-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TitleField } from '#platform/web/ui/title-field.tsx'
import type { Card } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import type { Label } from '../label-contract.ts'
import type { Project } from '../project-contract.ts'
import { Attachments } from './attachments.tsx'
import { CardBar } from './card-bar.tsx'
import css from './card-detail.module.css'
import { CardFields } from './card-fields.tsx'
import { CardTrail } from './card-trail.tsx'
import { Checklists } from './checklists.tsx'
import { Comments } from './comments.tsx'
import type { Means } from './means.ts'
import { useCardUpdate } from './use-card-update.ts'

export type CardDetailProps = {
  card: Card
  /** False while only what the board knows is there. */
  isWhole: boolean
  project: Project
  boards: readonly Board[]
  labels: readonly Label[]
  means: Means
  onClose: () => void
}

export function CardDetail({ card, isWhole, project, boards, labels, means, onClose }: CardDetailProps) {
  const { t } = useTranslation('kanban')
  const update = useCardUpdate(card)
  const may = (field: keyof Card) => !card.isArchived && means.rights.mayChange(card, field)
  const written = (field: 'title' | 'description') => ({
    value: card[field],
    save: (text: string, onSaved: () => void) => update.save({ [field]: text }, onSaved),
    problem: update.problems[field],
    isReadOnly: !may(field),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) (event.target as HTMLElement).blur()
  }
  return (
    <article className={css.detail} aria-label={card.title} onKeyDown={onKeyDown}>
      <CardBar {...{ card, boards, means, onClose }} />
      {card.isArchived && <p className={css.archived}>{t('card.isArchived')}</p>}
      {card.coverImage && <img className={css.cover} src={card.coverImage} alt={t('cover.alt', { title: card.title })} />}
      <div className={css.body}>
        <TitleField {...written('title')} label={t('card.title')} maxLength={255} />
        {card.source && (
          <a className={linkClass} href={`#${card.source.link}`}>
            <ExternalLink aria-hidden data-points /> {card.source.title}
          </a>
        )}
        <CardFields {...{ card, project, labels, means, update, may }} />
        {isWhole ? (
          <>
            <MarkdownField
              {...written('description')}
              label={t('card.description')}
              maxLength={20_000}
              add={t('card.descriptionAdd')}
              edit={t('card.descriptionEdit')}
            />
            <Checklists card={card} isReadOnly={!may('checklists')} />
            <Attachments card={card} isReadOnly={!may('attachments')} update={update} mayCover={may('coverId')} />
            <Comments {...{ card, project, means }} />
            <CardTrail card={card} boards={boards} />
          </>
        ) : (
          <Skeleton height="6em" />
        )}
      </div>
    </article>
  )
}
