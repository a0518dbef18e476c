import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { notifications, type NotificationPreference } from '#platform/contract/notifications.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import css from './notifications-page.module.css'
import { useModuleName } from '#platform/web/routing/module-name.tsx'
import { formatKindFilter, parseKindFilter, type NotificationsView } from './notifications-view.ts'

type NotificationFiltersProps = {
  view: NotificationsView
  onChange: (part: Partial<NotificationsView> | { module: string | undefined; kind: string | undefined }) => void
}

export function NotificationFilters({ view, onChange }: NotificationFiltersProps) {
  const { t } = useTranslation('notifications')
  const options = useKindOptions()
  const states = [
    { value: 'all', label: t('filter.all') },
    { value: 'unread', label: t('filter.unread') },
  ]
  return (
    <div className={css.filters}>
      <Select
        label={t('filter.state')}
        isLabelHidden
        options={states}
        value={view.unread ? 'unread' : 'all'}
        onChange={(state) => onChange({ unread: state === 'unread', page: 1 })}
      />
      <Select
        label={t('filter.kind')}
        isLabelHidden
        options={options}
        value={formatKindFilter(view) || ALL_KINDS}
        onChange={(choice) => onChange({ ...parseKindFilter(choice === ALL_KINDS ? '' : choice), page: 1 })}
      />
    </div>
  )
}

const ALL_KINDS = '*'

function useKindOptions(): SelectOption[] {
  const { t } = useTranslation('notifications')
  const { data } = useApiQuery(notifications.listNoticeSettings, {})
  const getModuleName = useModuleName()
  const modules = [
    ...Map.groupBy(
      (data?.settings ?? []).filter(({ inbox }) => inbox !== null),
      ({ module }) => module,
    ),
  ]
  useTranslation(modules.map(([module]) => module))
  const toOptions = ([module, kinds]: [string, NotificationPreference[]]): SelectOption[] => [
    { value: module, label: getModuleName(module) },
    ...(kinds.length > 1
      ? kinds.map(({ kind }) => ({
          value: `${module}.${kind}`,
          label: `${getModuleName(module)} · ${i18next.t(`${module}:noticeKind.${kind}`)}`,
        }))
      : []),
  ]
  return [{ value: ALL_KINDS, label: t('filter.every') }, ...modules.flatMap(toOptions)]
}
