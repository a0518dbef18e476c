import { useTranslation } from 'react-i18next'
import { views, type View } from '#platform/contract/views.ts'
import { useAction } from '../../../api/queries.ts'
import type { Saving, TableControl } from './table-view.ts'

/** What is done with saved views; each act can be taken back. */
export function useViewActs({ name: table, change }: TableControl, saving: Saving) {
  const { t } = useTranslation('platform')
  const topics = [`views/${table}`]
  const add = useAction(views.addView, {
    topics,
    done: ({ view }) => t('view.added', { name: view.name }),
    onSuccess: ({ view }) => change({ view: view.id }),
    onProblem: () => true,
  })
  const rename = useAction(views.updateView, { topics, onProblem: () => true })
  const update = useAction(views.updateView, {
    topics,
    optimistic: (cache, { view: { id, settings } }) =>
      cache.change(views.listViews, (answer) => ({
        ...answer,
        views: answer.views.map((view) => (view.id === id && settings ? { ...view, settings } : view)),
      })),
    done: ({ view }) => t('view.kept', { name: view.name }),
  })
  const share = useAction(views.shareView, {
    topics,
    done: ({ view }, { isShared }) => t(isShared ? 'view.nowShared' : 'view.noLongerShared', { name: view.name }),
  })
  const remove = useAction(views.deleteView, {
    topics,
    done: ({ view }) => t('view.deleted', { name: view.name }),
    onSuccess: () => change({ view: null }),
  })
  return {
    add: (name: string) => add.mutateAsync({ view: { table, name, settings: saving.settings } }),
    rename: ({ id }: View, name: string) => rename.mutateAsync({ view: { id, name } }),
    /** The view shows from now on what is shown. */
    keep: ({ id }: View) => {
      update.mutate({ view: { id, settings: saving.settings } })
      change({ view: id })
    },
    share: ({ id }: View, isShared: boolean) => share.mutate({ id, isShared }),
    remove: ({ id }: View) => remove.mutate({ id }),
  }
}
