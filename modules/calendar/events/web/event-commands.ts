import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { Event, EditScope } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { choose } from './choice.ts'
import { useEventMutations, type InvitationResponse, type EventMutations } from './event-mutations.ts'
import { isRecurring } from '../../web/event-key.ts'

export type EventCommands = ReturnType<typeof useEventCommands>

export function useEventCommands() {
  const { t } = useTranslation('calendar')
  const mutations = useEventMutations()
  return useMemo(() => createEventCommands(mutations, t), [mutations, t])
}

function createEventCommands(mutations: EventMutations, t: TFunction<'calendar'>) {
  return {
    move: async (event: Event, to: Times, onCancel?: () => void) => {
      const scope = await chooseScope(event, t, 'move')
      if (scope) mutations.move(event, to, scope)
      else onCancel?.()
    },
    remove: async (event: Event): Promise<boolean> => {
      const scope = await (event.isOwn ? confirmRemoval(event, t) : confirmLeave(event, t))
      if (scope) mutations.remove(event, scope)
      return scope !== null
    },
    respond: async (event: Event, response: InvitationResponse) => {
      const scope = await chooseScope(event, t, 'answer')
      if (scope) mutations.respond(event, response, scope)
    },
    remind: mutations.remind,
  }
}

type ScopedAction = 'move' | 'remove' | 'answer' | 'save'

/** Asks which occurrences are affected, except for single events. Returns null if the user cancels. */
export async function chooseScope(
  event: Event,
  t: TFunction<'calendar'>,
  action: ScopedAction,
  isSeriesChange = false,
): Promise<EditScope | null> {
  if (!isRecurring(event) || event.occurrence === null) return 'all'
  const scopes =
    action === 'answer'
      ? (['this', 'all'] as const)
      : isSeriesChange
        ? (['following', 'all'] as const)
        : (['this', 'following', 'all'] as const)
  return choose<EditScope>({
    title: t(`scope.${action}`, { title: event.title }),
    options: scopes.map((value) => ({ value, label: t(`scope.${value}`) })),
    confirmLabel: t(`scope.${action}.action`),
    isDanger: action === 'remove',
  })
}

/** A single event is removed without confirmation, because the user can undo it. */
async function confirmRemoval(event: Event, t: TFunction<'calendar'>): Promise<EditScope | null> {
  if (!isRecurring(event) || event.occurrence !== null) return chooseScope(event, t, 'remove')
  return confirmSeriesAction({
    title: t('series.deleteTitle', { title: event.title }),
    text: t('series.deleteText'),
    confirmLabel: t('scope.remove.action'),
  })
}

async function confirmLeave(event: Event, t: TFunction<'calendar'>): Promise<EditScope | null> {
  if (event.occurrence !== null) return chooseScope(event, t, 'remove')
  return confirmSeriesAction({ title: t('leave.title', { title: event.title }), text: t('leave.text'), confirmLabel: t('leave.action') })
}

const confirmSeriesAction = async (options: Parameters<typeof confirm>[0]): Promise<EditScope | null> =>
  (await confirm({ ...options, isDanger: true })) ? 'all' : null
