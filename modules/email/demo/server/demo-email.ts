import type { EmailFolder } from '../../contract.ts'

/** An email of the sample company. Each colleague involved gets a copy. People are given by first name, others as `Name <address>`. */
export type DemoEmail = {
  name?: string
  answers?: string
  from: string
  to: string[]
  cc?: string[]
  subject?: string
  text: string
  html?: string
  /** Age in hours when the demo is loaded. */
  hours: number
  /** First names of people who have not read it, have starred it, or have it in another folder. */
  unread?: string[]
  starred?: string[]
  labels?: Record<string, string[]>
  folders?: Record<string, EmailFolder>
  files?: DemoFile[]
  invitation?: { uid: string; title: string; inDays: number; hour: number; minutes: number; location: string }
}

export type DemoFile = 'plan' | 'swatches' | 'offer' | 'prices' | 'minutes' | 'contract'

export const DAY_HOURS = 24
