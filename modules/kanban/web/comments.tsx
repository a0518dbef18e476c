import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { useAction } from '#platform/web/queries.ts'
import { useSession } from '#platform/web/session.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Markdown } from '#platform/web/ui/markdown.tsx'
import type { Card } from '../card-contract.ts'
import type { Comment } from '../comment-contract.ts'
import { kanban } from '../contract.ts'
import type { Project } from '../project-contract.ts'
import { cardTopics } from './card-acts.ts'
import detail from './card-detail.module.css'
import css from './comments.module.css'
import type { Means } from './means.ts'
import { MentionField } from './mention-field.tsx'

type CommentsProps = { card: Card; project: Project; means: Means }

/** What people say about a card, the oldest first, and the next word. */
export function Comments({ card, project, means }: CommentsProps) {
  const { t } = useTranslation('kanban')
  const mayWrite = means.rights.mayComment && !card.isArchived
  if (!mayWrite && card.comments.length === 0) return null
  return (
    <section className={detail.section} aria-label={t('comments')}>
      <h2 className={detail.heading}>{t('comments')}</h2>
      {card.comments.length > 0 && (
        <ol className={css.comments}>
          {card.comments.map((comment) => (
            <OneComment key={comment.id} {...{ comment, card, project, means }} />
          ))}
        </ol>
      )}
      {mayWrite && <NewComment card={card} project={project} />}
    </section>
  )
}

function OneComment({ comment, card, project, means }: CommentsProps & { comment: Comment }) {
  const { t } = useTranslation('kanban')
  const { relative, dateTime } = useFormat()
  const [isWriting, setWriting] = useState(false)
  const change = useAction(kanban.updateComment, {
    topics: cardTopics(card.projectId, card.id),
    done: () => t('comments.changed'),
    onSuccess: () => setWriting(false),
  })
  const remove = useAction(kanban.deleteComment, {
    topics: cardTopics(card.projectId, card.id),
    optimistic: (cache, { data }) =>
      cache.change(kanban.getTask, ({ task }) => ({ task: { ...task, comments: task.comments.filter(({ id }) => id !== data) } })),
    done: () => t('comments.deleted'),
  })
  const mayChange = !card.isArchived && means.rights.mayChangeComment(comment)
  const mayDelete = !card.isArchived && means.rights.mayDeleteComment(comment)
  return (
    <li className={css.comment}>
      {comment.author && <Avatar person={comment.author} isDecorative />}
      <div className={css.said}>
        <p className={css.who}>
          <strong>{comment.author?.fullName ?? t('history.somebody')}</strong>{' '}
          <time dateTime={comment.createdAt} title={dateTime(comment.createdAt)}>
            {relative(comment.createdAt)}
          </time>
          {comment.updatedAt !== comment.createdAt && <> · {t('comments.edited')}</>}
        </p>
        {isWriting ? (
          <MentionField
            label={t('comments.edit')}
            initial={comment.text}
            mentioned={comment.mentions}
            action={t('comments.save')}
            project={project}
            onSend={(text, mentions) => change.mutateAsync({ projectId: card.projectId, data: { id: comment.id, text, mentions } })}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <Markdown text={comment.text} />
        )}
        {!isWriting && (mayChange || mayDelete) && (
          <p className={css.acts}>
            {mayChange && (
              <button type="button" onClick={() => setWriting(true)}>
                {t('comments.edit')}
              </button>
            )}
            {mayDelete && (
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

function NewComment({ card, project }: Omit<CommentsProps, 'means'>) {
  const { t } = useTranslation('kanban')
  const user = useSession()?.userData
  const [count, setCount] = useState(0)
  const add = useAction(kanban.addComment, {
    topics: cardTopics(card.projectId, card.id),
    done: () => t('comments.added'),
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
