import type { Event } from '../contract.ts'

export type EventKey = Pick<Event, 'id' | 'occurrence'>

export const formatEventKey = ({ id, occurrence }: EventKey): string => (occurrence ? `${id}@${occurrence}` : String(id))

/** Whether the event is a series or an occurrence of one. */
export const isRecurring = ({ recurrence, occurrence }: Pick<Event, 'recurrence' | 'occurrence'>) =>
  occurrence !== null || recurrence !== null

export const findEventElement = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`)
