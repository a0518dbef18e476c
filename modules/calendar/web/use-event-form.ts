import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { useForm, type FormErrors } from '#platform/web/ui/use-form.ts'
import { calendar, type Event } from '../contract.ts'
import { choose } from './choice.ts'
import { reachOf } from './event-acts.ts'
import { scopeOf } from './event-commands.ts'
import { checkEvent, draftOf, patchOf, type EventValues } from './event-values.ts'
import { zonedTimes } from './zoned-times.ts'

const topics = ['calendar']
const quiet = { topics, onProblem: () => true }

export type Saved = (event: Event) => void

/** Adds an event, or changes one, asking of a series how much of it is meant. */
export function useEventForm(event: Event | null, initial: EventValues, onSaved: Saved) {
  const { t } = useTranslation('calendar')
  const add = useAction(calendar.addEvent, { ...quiet, done: () => t('done.added') })
  const update = useAction(calendar.updateEvent, { ...quiet, done: () => t('done.changed') })
  const put = async (values: EventValues, times?: { start?: string; end?: string }): Promise<Event | null> => {
    if (!event) return (await add.mutateAsync({ event: { ...draftOf(values), ...times } })).answer.event
    const patch = { ...patchOf(event.id, values, initial), ...times }
    if (Object.keys(patch).length === 1) return event
    const scope = await scopeOf(event, t, 'save', patch.recurrence !== undefined || patch.guests !== undefined)
    return scope && (await update.mutateAsync({ event: patch, ...reachOf(event, scope) })).answer.event
  }
  return useForm<EventValues>({
    initial,
    check: (values) => checkEvent(values, t),
    explain: (problem) => problemText(problem),
    save: async (values) => {
      try {
        const saved = await put(values).catch((problem: unknown) => againIfTwice(problem, values, put, t))
        if (!saved) return false
        onSaved(saved)
      } catch (problem) {
        return refusedFields(problem)
      }
    },
  })
}

type Put = (values: EventValues, times: { start: string; end: string }) => Promise<Event | null>

/** A time that the clocks show twice is asked about, and then said in UTC. */
async function againIfTwice(problem: unknown, values: EventValues, put: Put, t: ReturnType<typeof useTranslation<'calendar'>>['t']) {
  if (!(problem instanceof ApiProblem) || problem.code !== 'calendar.time_exists_twice') throw problem
  const which = await choose<'earlier' | 'later'>({
    title: t('twice.title'),
    text: t('twice.text'),
    options: (['earlier', 'later'] as const).map((value) => ({ value, label: t(`twice.${value}`) })),
    action: t('twice.action'),
  })
  return which && put(values, zonedTimes(values, which))
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

/** What the server found wrong, under the field it is about; all else is thrown on. */
function refusedFields(problem: unknown): FormErrors<EventValues> {
  if (!(problem instanceof ApiProblem)) throw problem
  const named = problem.errors.flatMap(({ path }) => fields[path.split('/')[2] ?? ''] ?? [])
  if (named.length === 0) throw problem
  return Object.fromEntries(named.map((field) => [field, problemText(problem)]))
}
