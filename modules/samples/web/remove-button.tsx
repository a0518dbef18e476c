import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm, lazyConfirm } from '#platform/web/ui/overlays/confirm.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { useRemoval } from './use-samples.ts'

/** Removes the sample data after a confirmation. */
export function RemoveButton() {
  const translate = useOverviewTranslation('samples')
  const remove = useRemoval()
  const removeConfirmed = async () => {
    const question = {
      title: translate('overview.removeTitle'),
      text: translate('overview.removeText'),
      confirmLabel: translate('overview.remove'),
      isDanger: true,
    }
    if (await confirm(question)) remove.mutate({})
  }
  return (
    <Button isLoading={remove.isPending} {...preloadOnIntent(lazyConfirm)} onClick={() => void removeConfirmed()}>
      {translate('overview.remove')}
    </Button>
  )
}
