import { useTranslation } from 'react-i18next'
import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import type { Message } from '../../contract.ts'
import css from './edit-history.module.css'
import { MessageText } from '../../web/message-text.tsx'
import type { NameOf } from '../../web/use-names.ts'

type EditHistoryProps = { message: Message; nameOf: NameOf; viewerId: number; onClose: () => void }

/** What a message said before, the newest wording first. */
export function EditHistory({ message, nameOf, viewerId, onClose }: EditHistoryProps) {
  const { t } = useTranslation('chat')
  const { relative, dateTime } = useFormat()
  const { data, error, refetch } = useRead(journal.history, { entity: 'message', id: message.id })
  return (
    <Dialog isOpen title={t('history')} onClose={onClose}>
      {error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      <ol className={css.wordings}>
        {wordingsOf(data?.steps ?? []).map(({ seq, at, text }, index) => (
          <li key={seq} className={css.wording}>
            <p className={css.when}>
              <time dateTime={at} title={dateTime(at)}>
                {relative(at)}
              </time>
              {index === 0 && <Pill tone="primary">{t('history.now')}</Pill>}
            </p>
            <MessageText text={text} nameOf={nameOf} viewerId={viewerId} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The words after each step that changed them; what was deleted and brought back has not. */
function wordingsOf(steps: readonly HistoryStep[]) {
  return steps
    .map(({ seq, at, after }) => ({ seq, at, text: after?.['message'] }))
    .filter((one): one is { seq: number; at: string; text: string } => typeof one.text === 'string')
    .filter(({ text }, index, all) => text !== all[index + 1]?.text)
}
