import type { Event } from '../contract.ts'

export type EventKey = Pick<Event, 'id' | 'occurrence'>

/** How an event or one occurrence is told from all others. */
export const keyText = ({ id, occurrence }: EventKey): string => (occurrence ? `${id}@${occurrence}` : String(id))

/** Whether it is one of several: then whoever changes it says how many they mean. */
export const isRepeated = ({ recurrence, occurrence }: Pick<Event, 'recurrence' | 'occurrence'>) =>
  occurrence !== null || recurrence !== null

/** Where an event stands on the page. */
export const elementOf = (key: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`)
