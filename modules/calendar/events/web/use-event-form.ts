import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useForm, type FormErrors } from '#platform/web/ui/forms/use-form.ts'
import { calendar, type Event } from '../../contract.ts'
import { choose } from './choice.ts'
import { toScopeInput } from './event-mutations.ts'
import { chooseScope } from './event-commands.ts'
import { validateEvent, toEventDraft, toEventPatch, type EventValues } from './event-values.ts'
import { toUtcTimes } from './utc-times.ts'

const topics = ['calendar']
const mutationOptions = { topics, onProblem: () => true }

export type OnSaved = (event: Event) => void

export function useEventForm(event: Event | null, initial: EventValues, onSaved: OnSaved) {
  const { t } = useTranslation('calendar')
  const add = useApiMutation(calendar.addEvent, { ...mutationOptions, undoMessage: () => t('done.added') })
  const update = useApiMutation(calendar.updateEvent, { ...mutationOptions, undoMessage: () => t('done.changed') })
  const save = async (values: EventValues, times?: { start?: string; end?: string }): Promise<Event | null> => {
    if (!event) return (await add.mutateAsync({ event: { ...toEventDraft(values), ...times } })).data.event
    const patch = { ...toEventPatch(event.id, values, initial), ...times }
    if (Object.keys(patch).length === 1) return event
    const { recurrence, guests, emailGuests, rooms } = patch
    const scope = await chooseScope(
      event,
      t,
      'save',
      [recurrence, guests, emailGuests, rooms].some((value) => value !== undefined),
    )
    return scope && (await update.mutateAsync({ event: patch, ...toScopeInput(event, scope) })).data.event
  }
  return useForm<EventValues>({
    initial,
    validate: (values) => validateEvent(values, t),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      try {
        const savedEvent = await save(values).catch((problem: unknown) => retryAmbiguousTime(problem, values, save, t))
        if (!savedEvent) return false
        onSaved(savedEvent)
      } catch (problem) {
        return toFieldErrors(problem)
      }
    },
  })
}

type SaveEvent = (values: EventValues, times: { start: string; end: string }) => Promise<Event | null>

/** Asks which of two instants an ambiguous local time means, then retries with UTC. */
async function retryAmbiguousTime(
  problem: unknown,
  values: EventValues,
  save: SaveEvent,
  t: ReturnType<typeof useTranslation<'calendar'>>['t'],
) {
  if (!(problem instanceof ApiProblem) || problem.code !== 'calendar.time_exists_twice') throw problem
  const disambiguation = await choose<'earlier' | 'later'>({
    title: t('twice.title'),
    text: t('twice.text'),
    options: (['earlier', 'later'] as const).map((value) => ({ value, label: t(`twice.${value}`) })),
    confirmLabel: t('twice.action'),
  })
  return disambiguation && save(values, toUtcTimes(values, disambiguation))
}

const fieldsByPath: Record<string, keyof EventValues> = {
  title: 'title',
  start: 'startDate',
  end: 'endDate',
  timeZone: 'timeZone',
  emailGuests: 'guests',
  recurrence: 'repeat',
  rooms: 'rooms',
  location: 'location',
  url: 'url',
  description: 'description',
}

/** Rethrows errors that belong to no field. */
function toFieldErrors(problem: unknown): FormErrors<EventValues> {
  if (!(problem instanceof ApiProblem)) throw problem
  const invalidFields = problem.errors.flatMap(({ path }) => fieldsByPath[path.split('/')[2] ?? ''] ?? [])
  if (invalidFields.length === 0) throw problem
  return Object.fromEntries(invalidFields.map((field) => [field, formatProblem(problem)]))
}
