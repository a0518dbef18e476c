import { useTranslation } from 'react-i18next'
import { views, type SavedView } from '#platform/contract/views.ts'
import { useApiMutation } from '../../../api/queries.ts'
import type { SavedViews, TableControl } from './table-view.ts'

export function useViewMutations({ name: table, change }: TableControl, savedViews: SavedViews) {
  const { t } = useTranslation('platform')
  const topics = [`views/${table}`]
  const add = useApiMutation(views.addView, {
    topics,
    undoMessage: ({ view }) => t('view.added', { name: view.name }),
    onSuccess: ({ view }) => change({ view: view.id }),
    onError: () => true,
  })
  const rename = useApiMutation(views.updateView, { topics, onError: () => true })
  const update = useApiMutation(views.updateView, {
    topics,
    optimisticUpdate: (cache, { view: { id, settings } }) =>
      cache.updateQuery(views.listViews, (answer) => ({
        ...answer,
        views: answer.views.map((view) => (view.id === id && settings ? { ...view, settings } : view)),
      })),
    undoMessage: ({ view }) => t('view.kept', { name: view.name }),
  })
  const share = useApiMutation(views.shareView, {
    topics,
    undoMessage: ({ view }, { isShared }) => t(isShared ? 'view.nowShared' : 'view.noLongerShared', { name: view.name }),
  })
  const remove = useApiMutation(views.deleteView, {
    topics,
    undoMessage: ({ view }) => t('view.deleted', { name: view.name }),
    onSuccess: () => change({ view: null }),
  })
  return {
    add: (name: string) => add.mutateAsync({ view: { table, name, settings: savedViews.settings } }),
    rename: ({ id }: SavedView, name: string) => rename.mutateAsync({ view: { id, name } }),
    save: ({ id }: SavedView) => {
      update.mutate({ view: { id, settings: savedViews.settings } })
      change({ view: id })
    },
    share: ({ id }: SavedView, isShared: boolean) => share.mutate({ id, isShared }),
    remove: ({ id }: SavedView) => remove.mutate({ id }),
  }
}
