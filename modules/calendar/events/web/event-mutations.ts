import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { calendar, type Event, type EventPatch, type Scope } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { updateInList, removeFromList, createEventMover, type Reach } from './optimistic.ts'

export type InvitationResponse = 'accepted' | 'declined' | 'maybe'
export type EventMutations = ReturnType<typeof useEventMutations>

const topics = ['calendar']

/** Optimistic mutations that are rolled back if the server rejects them. */
export function useEventMutations() {
  const [move, remove, respond, remind] = [useMove(), useRemove(), useRespond(), useSetReminders()]
  return useMemo(
    () => ({
      move: (event: Event, to: Times, scope: Scope) => move({ event: { id: event.id, ...to }, ...toScopeInput(event, scope) }),
      remove: (event: Event, scope: Scope) => remove({ id: event.id, ...toScopeInput(event, scope) }),
      respond: (event: Event, response: InvitationResponse, scope: Scope) =>
        respond({ id: event.id, response, ...(scope === 'this' && event.occurrence && { occurrence: event.occurrence }) }),
      remind: ({ id }: Event, reminders: number[]) => remind({ id, reminders }),
    }),
    [move, remove, respond, remind],
  )
}

export const toScopeInput = ({ occurrence }: Pick<Event, 'occurrence'>, scope: Scope) => (occurrence ? { occurrence, scope } : {})

type ScopedInput = { id: number; occurrence?: string; scope?: Scope }
const toReach = ({ id, occurrence, scope }: ScopedInput): Reach => ({ id, occurrence: occurrence ?? null, scope: scope ?? 'all' })

function useMove() {
  const { t } = useTranslation('calendar')
  return useApiMutation(calendar.updateEvent, {
    topics,
    optimisticUpdate: ({ updateQuery }, { event, occurrence, scope }) => {
      const meant = toReach({ id: event.id, ...(occurrence && { occurrence }), ...(scope && { scope }) })
      const to = event as EventPatch & Times
      updateQuery(calendar.listEvents, (list) => {
        const from = list.events.find((one) => one.id === event.id && one.occurrence === meant.occurrence)
        return from ? updateInList(list, meant, createEventMover(from, to)) : list
      })
    },
    undoMessage: () => t('done.moved'),
  }).mutate
}

function useRemove() {
  const { t } = useTranslation('calendar')
  return useApiMutation(calendar.removeEvent, {
    topics,
    optimisticUpdate: ({ updateQuery }, input) => updateQuery(calendar.listEvents, (list) => removeFromList(list, toReach(input))),
    undoMessage: () => t('done.removed'),
  }).mutate
}

function useRespond() {
  const { t } = useTranslation('calendar')
  return useApiMutation(calendar.respond, {
    topics,
    optimisticUpdate: ({ updateQuery }, { id, response, occurrence }) => {
      const meant = toReach({ id, ...(occurrence && { occurrence, scope: 'this' as const }) })
      updateQuery(calendar.listEvents, (list) => updateInList(list, meant, (event) => ({ ...event, response })))
      updateQuery(calendar.getEvent, (answer) => (answer.event.id === id ? { event: { ...answer.event, response } } : answer))
    },
    undoMessage: (_answer, { response }) => t(`done.${response}`),
  }).mutate
}

function useSetReminders() {
  return useApiMutation(calendar.setReminders, {
    topics,
    optimisticUpdate: ({ updateQuery }, { id, reminders }) => {
      updateQuery(calendar.listEvents, (list) => updateInList(list, toReach({ id }), (event) => ({ ...event, reminders })))
      updateQuery(calendar.getEvent, (answer) => (answer.event.id === id ? { event: { ...answer.event, reminders } } : answer))
    },
  }).mutate
}
