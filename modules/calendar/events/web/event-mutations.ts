import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { calendar, type Event, type EventPatch, type EditScope } from '../../contract.ts'
import type { Times } from '../../web/view-span.ts'
import { updateInList, removeFromList, createEventMover, type AffectedEvents } from './optimistic-updates.ts'

export type InvitationResponse = 'accepted' | 'declined' | 'maybe'
export type EventMutations = ReturnType<typeof useEventMutations>

const topics = ['calendar']

export function useEventMutations() {
  const [move, remove, respond, remind] = [useMove(), useRemove(), useRespond(), useSetReminders()]
  return useMemo(
    () => ({
      move: (event: Event, to: Times, scope: EditScope) => move({ event: { id: event.id, ...to }, ...toScopeInput(event, scope) }),
      remove: (event: Event, scope: EditScope) => remove({ id: event.id, ...toScopeInput(event, scope) }),
      respond: (event: Event, response: InvitationResponse, scope: EditScope) =>
        respond({ id: event.id, response, ...(scope === 'this' && event.occurrence && { occurrence: event.occurrence }) }),
      remind: ({ id }: Event, reminders: number[]) => remind({ id, reminders }),
    }),
    [move, remove, respond, remind],
  )
}

export const toScopeInput = ({ occurrence }: Pick<Event, 'occurrence'>, scope: EditScope) => (occurrence ? { occurrence, scope } : {})

type ScopedInput = { id: number; occurrence?: string; scope?: EditScope }
const toAffectedEvents = ({ id, occurrence, scope }: ScopedInput): AffectedEvents => ({
  id,
  occurrence: occurrence ?? null,
  scope: scope ?? 'all',
})

function useMove() {
  const { t } = useTranslation('calendar')
  return useApiMutation(calendar.updateEvent, {
    topics,
    optimisticUpdate: ({ updateQuery }, { event, occurrence, scope }) => {
      const affected = toAffectedEvents({ id: event.id, ...(occurrence && { occurrence }), ...(scope && { scope }) })
      const to = event as EventPatch & Times
      updateQuery(calendar.listEvents, (list) => {
        const from = list.events.find(({ id, occurrence: key }) => id === event.id && key === affected.occurrence)
        return from ? updateInList(list, affected, createEventMover(from, to)) : list
      })
    },
    undoMessage: () => t('done.moved'),
  }).mutate
}

function useRemove() {
  const { t } = useTranslation('calendar')
  return useApiMutation(calendar.removeEvent, {
    topics,
    optimisticUpdate: ({ updateQuery }, input) => updateQuery(calendar.listEvents, (list) => removeFromList(list, toAffectedEvents(input))),
    undoMessage: () => t('done.removed'),
  }).mutate
}

function useRespond() {
  const { t } = useTranslation('calendar')
  return useApiMutation(calendar.respond, {
    topics,
    optimisticUpdate: ({ updateQuery }, { id, response, occurrence }) => {
      const affected = toAffectedEvents({ id, ...(occurrence && { occurrence, scope: 'this' as const }) })
      updateQuery(calendar.listEvents, (list) => updateInList(list, affected, (event) => ({ ...event, response })))
      updateQuery(calendar.getEvent, (data) => (data.event.id === id ? { event: { ...data.event, response } } : data))
    },
    undoMessage: (_data, { response }) => t(`done.${response}`),
  }).mutate
}

function useSetReminders() {
  return useApiMutation(calendar.setReminders, {
    topics,
    optimisticUpdate: ({ updateQuery }, { id, reminders }) => {
      updateQuery(calendar.listEvents, (list) => updateInList(list, toAffectedEvents({ id }), (event) => ({ ...event, reminders })))
      updateQuery(calendar.getEvent, (data) => (data.event.id === id ? { event: { ...data.event, reminders } } : data))
    },
  }).mutate
}
