import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { Event, Scope } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { choose } from './choice.ts'
import { useEventMutations, type InvitationResponse, type EventMutations } from './event-mutations.ts'
import { isRecurring } from '../../web/event-key.ts'

export type EventCommands = ReturnType<typeof useEventCommands>

/** The commands of the page; for a recurring event they first ask for the scope. */
export function useEventCommands() {
  const { t } = useTranslation('calendar')
  const acts = useEventMutations()
  return useMemo(() => createEventCommands(acts, t), [acts, t])
}

function createEventCommands(acts: EventMutations, t: TFunction<'calendar'>) {
  return {
    move: async (event: Event, to: Times, takeBack?: () => void) => {
      const scope = await chooseScope(event, t, 'move')
      if (scope) acts.move(event, to, scope)
      else takeBack?.()
    },
    /** Returns false if the user canceled. */
    remove: async (event: Event): Promise<boolean> => {
      const scope = await (event.isOwn ? confirmRemoval(event, t) : confirmLeaving(event, t))
      if (scope) acts.remove(event, scope)
      return scope !== null
    },
    respond: async (event: Event, response: InvitationResponse) => {
      const scope = await chooseScope(event, t, 'answer')
      if (scope) acts.respond(event, response, scope)
    },
    remind: acts.remind,
  }
}

type ScopedAction = 'move' | 'remove' | 'answer' | 'save'

/** Asks how many occurrences are affected; returns null if the user cancels. Single events need no question. */
export async function chooseScope(event: Event, t: TFunction<'calendar'>, to: ScopedAction, isWhole = false): Promise<Scope | null> {
  if (!isRecurring(event) || event.occurrence === null) return 'all'
  const offered =
    to === 'answer' ? (['this', 'all'] as const) : isWhole ? (['following', 'all'] as const) : (['this', 'following', 'all'] as const)
  return choose<Scope>({
    title: t(`scope.${to}`, { title: event.title }),
    options: offered.map((value) => ({ value, label: t(`scope.${value}`) })),
    action: t(`scope.${to}.action`),
    isDanger: to === 'remove',
  })
}

/** A single event is removed without confirmation, because the user can undo it. */
async function confirmRemoval(event: Event, t: TFunction<'calendar'>): Promise<Scope | null> {
  if (!isRecurring(event) || event.occurrence !== null) return chooseScope(event, t, 'remove')
  return confirmAll({
    title: t('series.deleteTitle', { title: event.title }),
    text: t('series.deleteText'),
    confirmLabel: t('scope.remove.action'),
  })
}

async function confirmLeaving(event: Event, t: TFunction<'calendar'>): Promise<Scope | null> {
  if (event.occurrence !== null) return chooseScope(event, t, 'remove')
  return confirmAll({ title: t('leave.title', { title: event.title }), text: t('leave.text'), confirmLabel: t('leave.action') })
}

const confirmAll = async (question: Parameters<typeof confirm>[0]): Promise<Scope | null> =>
  (await confirm({ ...question, isDanger: true })) ? 'all' : null
