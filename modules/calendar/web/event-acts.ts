import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/queries.ts'
import { calendar, type Event, type EventPatch, type Scope } from '../contract.ts'
import type { Times } from './calendar-grid.tsx'
import { listChanged, listWithout, movedLike, type Reach } from './optimistic.ts'

export type Answer = 'accepted' | 'declined' | 'maybe'
export type EventActs = ReturnType<typeof useEventActs>

const topics = ['calendar']

/** What the page does to events: seen at once, taken back where the server refuses, each one act with one undo. */
export function useEventActs() {
  const [move, remove, respond, remind] = [useMove(), useRemove(), useRespond(), useRemind()]
  return useMemo(
    () => ({
      move: (event: Event, to: Times, scope: Scope) => move({ event: { id: event.id, ...to }, ...reachOf(event, scope) }),
      remove: (event: Event, scope: Scope) => remove({ id: event.id, ...reachOf(event, scope) }),
      respond: (event: Event, response: Answer, scope: Scope) =>
        respond({ id: event.id, response, ...(scope === 'this' && event.occurrence && { occurrence: event.occurrence }) }),
      remind: ({ id }: Event, reminders: number[]) => remind({ id, reminders }),
    }),
    [move, remove, respond, remind],
  )
}

export const reachOf = ({ occurrence }: Pick<Event, 'occurrence'>, scope: Scope) => (occurrence ? { occurrence, scope } : {})

type Given = { id: number; occurrence?: string; scope?: Scope }
const reach = ({ id, occurrence, scope }: Given): Reach => ({ id, occurrence: occurrence ?? null, scope: scope ?? 'all' })

function useMove() {
  const { t } = useTranslation('calendar')
  return useAction(calendar.updateEvent, {
    topics,
    optimistic: ({ change }, { event, occurrence, scope }) => {
      const meant = reach({ id: event.id, ...(occurrence && { occurrence }), ...(scope && { scope }) })
      const to = event as EventPatch & Times
      change(calendar.listEvents, (list) => {
        const from = list.events.find((one) => one.id === event.id && one.occurrence === meant.occurrence)
        return from ? listChanged(list, meant, movedLike(from, to)) : list
      })
    },
    done: () => t('done.moved'),
  }).mutate
}

function useRemove() {
  const { t } = useTranslation('calendar')
  return useAction(calendar.removeEvent, {
    topics,
    optimistic: ({ change }, input) => change(calendar.listEvents, (list) => listWithout(list, reach(input))),
    done: () => t('done.removed'),
  }).mutate
}

function useRespond() {
  const { t } = useTranslation('calendar')
  return useAction(calendar.respond, {
    topics,
    optimistic: ({ change }, { id, response, occurrence }) => {
      const meant = reach({ id, ...(occurrence && { occurrence, scope: 'this' as const }) })
      change(calendar.listEvents, (list) => listChanged(list, meant, (event) => ({ ...event, response })))
      change(calendar.getEvent, (answer) => (answer.event.id === id ? { event: { ...answer.event, response } } : answer))
    },
    done: (_answer, { response }) => t(`done.${response}`),
  }).mutate
}

function useRemind() {
  return useAction(calendar.setReminders, {
    topics,
    optimistic: ({ change }, { id, reminders }) => {
      change(calendar.listEvents, (list) => listChanged(list, reach({ id }), (event) => ({ ...event, reminders })))
      change(calendar.getEvent, (answer) => (answer.event.id === id ? { event: { ...answer.event, reminders } } : answer))
    },
  }).mutate
}
