import { useTranslation } from 'react-i18next'
import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import type { Message } from '../../contract.ts'
import css from './edit-history.module.css'
import { MessageText } from '../../web/message-text.tsx'
import type { GetName } from '../../web/use-name-lookup.ts'

type EditHistoryProps = { message: Message; getName: GetName; viewerId: number; onClose: () => void }

export function EditHistory({ message, getName, viewerId, onClose }: EditHistoryProps) {
  const { t } = useTranslation('chat')
  const { relative, dateTime } = useFormat()
  const { data, error, refetch } = useApiQuery(journal.history, { entity: 'message', id: message.id })
  return (
    <Dialog isOpen title={t('history')} onClose={onClose}>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      <ol className={css.versions}>
        {toVersions(data?.steps ?? []).map(({ seq, at, text }, index) => (
          <li key={seq} className={css.version}>
            <p className={css.when}>
              <time dateTime={at} title={dateTime(at)}>
                {relative(at)}
              </time>
              {index === 0 && <Badge tone="primary">{t('history.now')}</Badge>}
            </p>
            <MessageText text={text} getName={getName} viewerId={viewerId} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Skips steps that did not change the text, such as a deletion that was undone. */
function toVersions(steps: readonly HistoryStep[]) {
  return steps
    .map(({ seq, at, after }) => ({ seq, at, text: after?.['message'] }))
    .filter((one): one is { seq: number; at: string; text: string } => typeof one.text === 'string')
    .filter(({ text }, index, all) => text !== all[index + 1]?.text)
}
