import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { notifications, type NoticeSetting } from '#platform/contract/notifications.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Select, type SelectOption } from '#platform/web/ui/fields/select.tsx'
import css from './notifications-page.module.css'
import { useModuleName } from './module-name.ts'
import { choiceOf, chosen, type View } from './view.ts'

type FiltersProps = { view: View; onChange: (part: Partial<View> | { module: string | undefined; kind: string | undefined }) => void }

/** All or the unread ones, of everything or of one module or kind. */
export function Filters({ view, onChange }: FiltersProps) {
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
        isLabelUnseen
        options={states}
        value={view.unread ? 'unread' : 'all'}
        onChange={(state) => onChange({ unread: state === 'unread', page: 1 })}
      />
      <Select
        label={t('filter.kind')}
        isLabelUnseen
        options={options}
        value={choiceOf(view) || EVERY}
        onChange={(choice) => onChange({ ...chosen(choice === EVERY ? '' : choice), page: 1 })}
      />
    </div>
  )
}

const EVERY = '*'

/** Each module, and its kinds where it has several. */
function useKindOptions(): SelectOption[] {
  const { t } = useTranslation('notifications')
  const { data } = useRead(notifications.listNoticeSettings, {})
  const nameOf = useModuleName()
  const modules = [
    ...Map.groupBy(
      (data?.settings ?? []).filter(({ inbox }) => inbox !== null),
      ({ module }) => module,
    ),
  ]
  useTranslation(modules.map(([module]) => module))
  const ofModule = ([module, kinds]: [string, NoticeSetting[]]): SelectOption[] => [
    { value: module, label: nameOf(module) },
    ...(kinds.length > 1
      ? kinds.map(({ kind }) => ({ value: `${module}.${kind}`, label: `${nameOf(module)} · ${i18next.t(`${module}:noticeKind.${kind}`)}` }))
      : []),
  ]
  return [{ value: EVERY, label: t('filter.every') }, ...modules.flatMap(ofModule)]
}
