import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Markdown } from '#platform/web/ui/markdown/markdown.tsx'
import type { Card } from '../../cards/card.ts'
import type { Comment } from '../contract.ts'
import { kanban } from '../../contract.ts'
import type { Project } from '../../projects/contract.ts'
import { getCardTopics } from '../../web/cache-topics.ts'
import section from '../../web/card-section.module.css'
import css from './comments.module.css'
import type { BoardContext } from '../../cards/web/index.ts'
import { MentionField } from './mention-field.tsx'

type CommentsProps = { card: Card; project: Project; context: BoardContext }

export function Comments({ card, project, context }: CommentsProps) {
  const { t } = useTranslation('kanban')
  const canComment = context.permissions.canComment && !card.isArchived
  if (!canComment && card.comments.length === 0) return null
  return (
    <section className={section.section} aria-label={t('comments')}>
      <h2 className={section.heading}>{t('comments')}</h2>
      {card.comments.length > 0 && (
        <ol className={css.comments}>
          {card.comments.map((comment) => (
            <CommentItem key={comment.id} {...{ comment, card, project, context }} />
          ))}
        </ol>
      )}
      {canComment && <NewComment card={card} project={project} />}
    </section>
  )
}

function CommentItem({ comment, card, project, context }: CommentsProps & { comment: Comment }) {
  const { t } = useTranslation('kanban')
  const { relative, dateTime } = useFormat()
  const [isEditing, setEditing] = useState(false)
  const change = useApiMutation(kanban.updateComment, {
    topics: getCardTopics(card.projectId, card.id),
    undoMessage: () => t('comments.changed'),
    onSuccess: () => setEditing(false),
  })
  const remove = useApiMutation(kanban.deleteComment, {
    topics: getCardTopics(card.projectId, card.id),
    optimisticUpdate: (cache, { data }) =>
      cache.updateQuery(kanban.getTask, ({ task }) => ({ task: { ...task, comments: task.comments.filter(({ id }) => id !== data) } })),
    undoMessage: () => t('comments.deleted'),
  })
  const canUpdate = !card.isArchived && context.permissions.canUpdateComment(comment)
  const canDelete = !card.isArchived && context.permissions.canDeleteComment(comment)
  return (
    <li className={css.comment}>
      {comment.author && <Avatar person={comment.author} isDecorative />}
      <div className={css.content}>
        <p className={css.byline}>
          <strong>{comment.author?.fullName ?? t('history.somebody')}</strong>{' '}
          <time dateTime={comment.createdAt} title={dateTime(comment.createdAt)}>
            {relative(comment.createdAt)}
          </time>
          {comment.updatedAt !== comment.createdAt && <> · {t('comments.edited')}</>}
        </p>
        {isEditing ? (
          <MentionField
            label={t('comments.edit')}
            initial={comment.text}
            mentioned={comment.mentions}
            action={t('comments.save')}
            project={project}
            onSend={(text, mentions) => change.mutateAsync({ projectId: card.projectId, data: { id: comment.id, text, mentions } })}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Markdown text={comment.text} />
        )}
        {!isEditing && (canUpdate || canDelete) && (
          <p className={css.actions}>
            {canUpdate && (
              <button type="button" onClick={() => setEditing(true)}>
                {t('comments.edit')}
              </button>
            )}
            {canDelete && (
              <button type="button" onClick={() => remove.mutate({ projectId: card.projectId, data: comment.id })}>
                {t('comments.delete')}
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  )
}

function NewComment({ card, project }: Omit<CommentsProps, 'context'>) {
  const { t } = useTranslation('kanban')
  const user = useSession()?.userData
  const [count, setCount] = useState(0)
  const add = useApiMutation(kanban.addComment, {
    topics: getCardTopics(card.projectId, card.id),
    undoMessage: () => t('comments.added'),
    onSuccess: () => setCount((before) => before + 1),
  })
  return (
    <div className={css.comment}>
      {user && <Avatar person={user} isDecorative />}
      <MentionField
        key={count}
        label={t('comments.write')}
        action={t('comments.send')}
        project={project}
        onSend={(text, mentions) => add.mutateAsync({ projectId: card.projectId, data: { taskId: card.id, text, mentions } })}
      />
    </div>
  )
}
