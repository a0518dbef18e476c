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
const quiet = { topics, onProblem: () => true }

export type Saved = (event: Event) => void

/** Adds or updates an event; asks for the scope of changes to a series. */
export function useEventForm(event: Event | null, initial: EventValues, onSaved: Saved) {
  const { t } = useTranslation('calendar')
  const add = useApiMutation(calendar.addEvent, { ...quiet, undoMessage: () => t('done.added') })
  const update = useApiMutation(calendar.updateEvent, { ...quiet, undoMessage: () => t('done.changed') })
  const put = async (values: EventValues, times?: { start?: string; end?: string }): Promise<Event | null> => {
    if (!event) return (await add.mutateAsync({ event: { ...toEventDraft(values), ...times } })).data.event
    const patch = { ...toEventPatch(event.id, values, initial), ...times }
    if (Object.keys(patch).length === 1) return event
    const scope = await chooseScope(event, t, 'save', patch.recurrence !== undefined || patch.guests !== undefined)
    return scope && (await update.mutateAsync({ event: patch, ...toScopeInput(event, scope) })).data.event
  }
  return useForm<EventValues>({
    initial,
    validate: (values) => validateEvent(values, t),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => {
      try {
        const saved = await put(values).catch((problem: unknown) => retryAmbiguousTime(problem, values, put, t))
        if (!saved) return false
        onSaved(saved)
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
  put: SaveEvent,
  t: ReturnType<typeof useTranslation<'calendar'>>['t'],
) {
  if (!(problem instanceof ApiProblem) || problem.code !== 'calendar.time_exists_twice') throw problem
  const which = await choose<'earlier' | 'later'>({
    title: t('twice.title'),
    text: t('twice.text'),
    options: (['earlier', 'later'] as const).map((value) => ({ value, label: t(`twice.${value}`) })),
    action: t('twice.action'),
  })
  return which && put(values, toUtcTimes(values, which))
}

const fields: Record<string, keyof EventValues> = {
  title: 'title',
  start: 'startDate',
  end: 'endDate',
  timeZone: 'timeZone',
  recurrence: 'repeat',
  location: 'location',
  url: 'url',
  description: 'description',
}

/** Assigns the server's errors to form fields; rethrows all others. */
function toFieldErrors(problem: unknown): FormErrors<EventValues> {
  if (!(problem instanceof ApiProblem)) throw problem
  const named = problem.errors.flatMap(({ path }) => fields[path.split('/')[2] ?? ''] ?? [])
  if (named.length === 0) throw problem
  return Object.fromEntries(named.map((field) => [field, formatProblem(problem)]))
}
