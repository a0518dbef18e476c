import type { Folder } from '../../contract.ts'

/** One mail of the sample company, a copy for each person of the company whom it concerns. People by first name, others `Name <address>`. */
export type DemoMail = {
  /** By which a later one answers it. */
  name?: string
  answers?: string
  from: string
  to: string[]
  cc?: string[]
  /** That of the answered mail where left out. */
  subject?: string
  text: string
  /** Made of the text where left out. */
  html?: string
  /** How long before the demo starts. */
  hours: number
  /** Who has not read it yet, starred it, or put it elsewhere, by first name. */
  unread?: string[]
  starred?: string[]
  labels?: Record<string, string[]>
  folders?: Record<string, Folder>
  files?: DemoFile[]
  /** With an event, in so many days. */
  invitation?: { uid: string; title: string; inDays: number; hour: number; minutes: number; location: string }
}

export type DemoFile = 'plan' | 'swatches' | 'offer' | 'prices' | 'minutes' | 'contract'

export const DAY = 24
