import type { Event } from '../contract.ts'

/** Identifies an event, or one occurrence of a recurring event. */
export type EventKey = Pick<Event, 'id' | 'occurrence'>

export const formatEventKey = ({ id, occurrence }: EventKey): string => (occurrence ? `${id}@${occurrence}` : String(id))

export const isRecurring = ({ recurrence, occurrence }: Pick<Event, 'recurrence' | 'occurrence'>) =>
  occurrence !== null || recurrence !== null

export const findEventElement = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`)
