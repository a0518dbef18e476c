import { ArchiveRestore, Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { companyJournal, type DeletedRecord } from '#platform/contract/company-journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { RecordName } from './record-name.tsx'
import css from './journal.module.css'

/** Days left until deletion from which a warning is shown. */
const WARNING_DAYS = 3

export function DeletedRow({ record }: { record: DeletedRecord }) {
  const { t } = useTranslation('journal')
  const { relative, dateTime } = useFormat()
  const { entity, id, title, actor, at, daysLeft } = record
  const restore = useApiMutation(companyJournal.restore, {
    topics: ['journal', 'deleted'],
    undoMessage: () => t('restored', { title: title ?? `#${id}` }),
    // Restoring can affect records on any page.
    onSuccess: () => void queryClient.invalidateQueries(),
  })
  return (
    <li className={css.row}>
      {actor ? <Avatar person={actor} size="small" isDecorative /> : <Bot className={css.systemIcon} aria-hidden />}
      <div className={css.words}>
        <p className={css.line}>
          <RecordName step={{ entity, id, title, link: null }} />
        </p>
        <p className={css.fields}>
          {t('deleted.by', { name: actor?.fullName ?? t('nobody') })}{' '}
          <time dateTime={at} title={dateTime(at)}>
            {relative(at)}
          </time>
        </p>
      </div>
      <Badge tone={daysLeft <= WARNING_DAYS ? 'warning' : 'neutral'}>{t('deleted.days', { count: daysLeft })}</Badge>
      <Button
        size="small"
        icon={<ArchiveRestore />}
        isLoading={restore.isPending}
        aria-label={t('deleted.restoreOne', { title: title ?? `#${id}` })}
        onClick={() => restore.mutate({ entity, id })}
      >
        {t('deleted.restore')}
      </Button>
    </li>
  )
}
