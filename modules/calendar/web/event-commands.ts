import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/confirm.tsx'
import type { Event, Scope } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'
import { choose } from './choice.ts'
import { useEventActs, type Answer, type EventActs } from './event-acts.ts'
import { isRepeated } from './event-key.ts'

export type EventCommands = ReturnType<typeof useEventCommands>

/** What presses, drags and keys do to an event; of a series they first ask how much of it is meant. */
export function useEventCommands() {
  const { t } = useTranslation('calendar')
  const acts = useEventActs()
  return useMemo(() => commands(acts, t), [acts, t])
}

function commands(acts: EventActs, t: TFunction<'calendar'>) {
  return {
    move: async (event: Event, to: Times, takeBack?: () => void) => {
      const scope = await scopeOf(event, t, 'move')
      if (scope) acts.move(event, to, scope)
      else takeBack?.()
    },
    /** Answers whether it was done. */
    remove: async (event: Event): Promise<boolean> => {
      const scope = await (event.isOwn ? removing(event, t) : leaving(event, t))
      if (scope) acts.remove(event, scope)
      return scope !== null
    },
    respond: async (event: Event, response: Answer) => {
      const scope = await scopeOf(event, t, 'answer')
      if (scope) acts.respond(event, response, scope)
    },
    remind: acts.remind,
  }
}

type Asking = 'move' | 'remove' | 'answer' | 'save'

/** How much of a series is meant; a single event is all of it, and so is a series that is shown as a whole. */
export async function scopeOf(event: Event, t: TFunction<'calendar'>, to: Asking, isWhole = false): Promise<Scope | null> {
  if (!isRepeated(event) || event.occurrence === null) return 'all'
  const offered =
    to === 'answer' ? (['this', 'all'] as const) : isWhole ? (['following', 'all'] as const) : (['this', 'following', 'all'] as const)
  return choose<Scope>({
    title: t(`scope.${to}`, { title: event.title }),
    options: offered.map((value) => ({ value, label: t(`scope.${value}`) })),
    action: t(`scope.${to}.action`),
    isDanger: to === 'remove',
  })
}

/** A single event goes without a question: it can be had back. */
async function removing(event: Event, t: TFunction<'calendar'>): Promise<Scope | null> {
  if (!isRepeated(event) || event.occurrence !== null) return scopeOf(event, t, 'remove')
  return allIfSure({
    title: t('series.deleteTitle', { title: event.title }),
    text: t('series.deleteText'),
    action: t('scope.remove.action'),
  })
}

async function leaving(event: Event, t: TFunction<'calendar'>): Promise<Scope | null> {
  if (event.occurrence !== null) return scopeOf(event, t, 'remove')
  return allIfSure({ title: t('leave.title', { title: event.title }), text: t('leave.text'), action: t('leave.action') })
}

const allIfSure = async (question: Parameters<typeof confirm>[0]): Promise<Scope | null> =>
  (await confirm({ ...question, isDanger: true })) ? 'all' : null
