import type { TFunction } from 'i18next'
import { Eye } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { views, type SavedView } from '#platform/contract/views.ts'
import { useAbility } from '../../../session/abilities.tsx'
import { useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../buttons/button.tsx'
import { Menu } from '../../overlays/menu.tsx'
import type { MenuItem } from '../../overlays/menu-item.ts'
import css from './table-toolbar.module.css'
import type { SavedViews, TableControl } from './table-view.ts'
import { useViewMutations } from './view-mutations.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

export function ViewMenu({ control }: { control: TableControl }) {
  return useAbility().can('read', 'View') && control.savedViews ? <Views control={control} savedViews={control.savedViews} /> : null
}

type ViewsProps = { control: TableControl; savedViews: SavedViews }

function Views({ control, savedViews }: ViewsProps) {
  const { t } = useTranslation('platform')
  const { data } = useApiQuery(views.listViews, { table: control.name })
  const [viewToName, name] = useState<SavedView | 'new' | null>(null)
  const { view: shownId, isChanged } = control.view
  const current = data?.views.find(({ id }) => id === shownId)
  useApplyView(current, { control, savedViews })
  const items = useItems({ control, savedViews, current, onName: name })
  const choices = (data?.views ?? []).map((view) => toMenuItem(view, { isChosen: view === current, show: savedViews.show, t }))
  const plain = { id: 'plain', label: t('view.plain'), isChecked: !current, onAction: savedViews.reset }
  return (
    <>
      <Menu
        sections={[{ title: t('view.views'), isExclusive: true, items: [plain, ...choices] }, { items }]}
        trigger={(trigger) => (
          <Button size="small" variant="quiet" icon={<Eye />} className={css.view} {...trigger}>
            <span className={css.words}>{current?.name ?? t('view.views')}</span>
            {current && isChanged && <span className={css.changed}>{t('view.changed')}</span>}
          </Button>
        )}
      />
      <ViewNameDialog named={viewToName} control={control} saving={savedViews} onClose={() => name(null)} />
    </>
  )
}

function useApplyView(current: SavedView | undefined, { control, savedViews }: ViewsProps): void {
  const follow = useEffectEvent(() => {
    if (current && !control.view.isChanged && !savedViews.isShown(current.settings)) savedViews.show(current)
  })
  useEffect(() => follow(), [current])
}

type ChoiceOptions = { isChosen: boolean; show: SavedViews['show']; t: TFunction<'platform'> }

function toMenuItem(view: SavedView, { isChosen, show, t }: ChoiceOptions): MenuItem {
  const detail = view.isShared ? { detail: t('view.by', { name: view.owner.fullName }) } : {}
  return { id: `view-${view.id}`, label: view.name, isChecked: isChosen, onAction: () => show(view), ...detail }
}

type ItemOptions = ViewsProps & { current: SavedView | undefined; onName: (view: SavedView | 'new') => void }

function useItems({ control, savedViews, current, onName }: ItemOptions): MenuItem[] {
  const { t } = useTranslation('platform')
  const ability = useAbility()
  const viewerId = useSession()?.userData.id
  const acts = useViewMutations(control, savedViews)
  const saveAs = { id: 'saveAs', label: t('view.saveAs'), onAction: () => onName('new') }
  const items = ability.can('create', 'View') ? [saveAs] : []
  if (!current || current.owner.id !== viewerId) return items
  const save = { id: 'save', label: t('view.save'), isDisabled: !control.view.isChanged, onAction: () => acts.save(current) }
  const rename = { id: 'rename', label: t('view.rename'), onAction: () => onName(current) }
  const share = {
    id: 'share',
    label: t(current.isShared ? 'view.unshare' : 'view.share'),
    onAction: () => acts.share(current, !current.isShared),
  }
  const remove = { id: 'delete', label: t('view.delete'), isDanger: true, onAction: () => acts.remove(current) }
  const canShare = ability.can('create', 'SharedView')
  return [save, ...items, rename, ...(canShare ? [share] : []), remove]
}
