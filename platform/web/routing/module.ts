import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { UserData } from '#platform/contract/identity.ts'

export type Load = () => Promise<{ default: ComponentType }>

/** `public`: anyone; `guest`: only who is not signed in; a pair: who has a rule that allows it. */
export type PageAccess = 'public' | 'guest' | 'signed-in' | readonly [action: string, subject: string]

export const navigationGroups = ['work', 'business', 'people'] as const

export type Page = {
  /** Address after the hash: `/todo`, `/invoices/$id`. */
  path: `/${string}`
  /** Key in the module's own words; those that begin with `nav.` are known before the module's words are loaded. */
  title: `nav.${string}`
  /** The page's own chunk; `path`, `access` and then `load` stand as literals, so that the document can start it with itself. */
  load: Load
  access: PageAccess
  /**
   * The address of the page's first read, where its own has no search words: the document asks for it before any script
   * has come, and the call that needs it takes the answer. Written behind `load`, as one text; `?name={key}` at its end
   * stands only where the browser's storage has something under that key.
   */
  firstRead?: `/${string}`
  /** Without a frame around it: sign-in and the like. */
  bare?: boolean
  /** Holds what modules put on the overview: the menu leaves it out, and `/` leads past it, where there is nothing for the person. */
  isOverview?: true
  navigation?: { group: (typeof navigationGroups)[number]; icon: LucideIcon; order: number }
  /** Entry in the person's own menu. */
  personal?: { icon: LucideIcon; order: number }
}

/** Something the search box offers by name and does when chosen. */
export type Command = { title: `nav.${string}`; icon: LucideIcon; link: string; access: PageAccess }

/** What can be bookmarked: a page by its link, or a record. */
export type Markable = { link: string; title: string; record?: { entity: string; id: number } }

/** Which things are bookmarked, and how that is changed. */
export type Marks = { isMarked: (target: Markable) => boolean; toggle: (target: Markable) => void }

/** What a module shows on another's page: as a tab of a person's page, or as a card of one's own account. Loaded when it is shown. */
export type Part = {
  place: 'person' | 'account'
  title: `nav.${string}`
  access: PageAccess
  load: () => Promise<{ default: ComponentType<{ personId: number }> }>
}

/**
 * What a module puts on the overview: a short list of what awaits the person, or a chart. Loaded when it is shown; it asks for
 * its own data. Its words, the title's too, are those of the module that begin with `overview.` (`useOverviewWords`).
 */
export type OverviewCard = {
  kind: 'list' | 'chart'
  title: `overview.${string}`
  /** Where all of it stands, with the filters that show just this. */
  link: string
  access: PageAccess
  order: number
  load: () => Promise<{ default: ComponentType<OverviewCardProps> }>
}
export type OverviewCardProps = { title: string; link: string }

export type WebModule = {
  name: string
  pages: readonly Page[]
  commands?: readonly Command[]
  /** What the one search finds of this module, by entity: the title of its group. */
  found?: Readonly<Record<string, `nav.${string}`>>
  /** Knows bookmarks; loaded when the search box is first opened. */
  marks?: () => Promise<{ default: ComponentType<{ onChange: (marks: Marks) => void }> }>
  /** Stands in the navbar beside the search box; loaded after the first page shows. */
  navbar?: Load
  parts?: readonly Part[]
  cards?: readonly OverviewCard[]
  /** Runs beside every page of who may, once the first one shows: what counts, listens or notifies. */
  beside?: { access: PageAccess; load: Load }
  /** Stands across the head of every page as long as it concerns the person. */
  banner?: { concerns: (user: UserData) => boolean; load: Load }
  /** The address that says why somebody may not do this. */
  explain?: (action: string, subject: string) => string
}

export const webModule = (definition: WebModule): WebModule => definition
