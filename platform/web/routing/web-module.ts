import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { UserData } from '#platform/contract/user.ts'

export type LoadComponent = () => Promise<{ default: ComponentType }>

/** `public`: everyone; `guest`: only signed-out visitors; a pair: users with this permission. */
export type PageAccess = 'public' | 'guest' | 'signed-in' | readonly [action: string, subject: string]

export const navigationGroups = ['work', 'business', 'people'] as const

export type Page = {
  /** The path behind the hash: `/todo`, `/invoices/$id`. */
  path: `/${string}`
  /** Message key; `nav.` texts load before the module's own messages. */
  title: `nav.${string}`
  /** Loads the page's chunk. `path`, `access` and `load` must be literals: the build reads them to preload the page. */
  load: LoadComponent
  access: PageAccess
  /** The first API request, sent by index.html while scripts load; `?name={key}` at the end reads local storage. */
  preload?: `/${string}`
  /** Renders without menu and navbar, such as sign-in. */
  bare?: boolean
  /** Marks the overview page; it is hidden from users without any cards. */
  isOverview?: true
  /** Where the owner of a new workspace starts. */
  isSetup?: true
  /** `shortcut`: the letter that opens the page after G. */
  navigation?: { group: (typeof navigationGroups)[number]; icon: LucideIcon; order: number; shortcut?: string }
  personal?: { icon: LucideIcon; order: number }
}

/** A command that the search dialog offers; it opens `link`, such as the page with the form for a new task. */
export type SearchCommand = { title: `nav.${string}`; icon: LucideIcon; link: string; access: PageAccess }

export type BookmarkTarget = { link: string; title: string; record?: { entity: string; id: number } }

export type Bookmarks = { isBookmarked: (target: BookmarkTarget) => boolean; toggle: (target: BookmarkTarget) => void }

/** Content that a module adds to another module's page: a tab on a person's page, or a card on the account page or in the workspace settings. */
export type Extension = {
  slot: 'person' | 'account' | 'workspace'
  title: `nav.${string}`
  access: PageAccess
  load: () => Promise<{ default: ComponentType<{ personId: number }> }>
}

/** A card on the overview: a short list or a chart. It loads its own data, and its messages start with `overview.`. */
export type OverviewCard = {
  kind: 'list' | 'chart'
  title: `overview.${string}`
  link: string
  access: PageAccess
  order: number
  load: () => Promise<{ default: ComponentType<OverviewCardProps> }>
}
export type OverviewCardProps = { title: string; link: string }

/**
 * A step of the setup assistant, also listed in `setupSteps` of the server manifest. The assistant shows the title, renders the form and stores
 * whether the step is done. The form saves its own data and ends with `SetupActions`.
 */
export type SetupStep = {
  name: string
  /** Names the step in the list of steps and above its form. */
  title: `nav.${string}`
  access: PageAccess
  order: number
  load: () => Promise<{ default: ComponentType<SetupStepProps> }>
}
export type SetupStepProps = {
  /** Marks the step as done and opens the next one. Call it after saving. */
  onDone: () => Promise<void>
  /** Leaves the step open for later and opens the next one. */
  onSkip: () => Promise<void>
}

export type WebModule = {
  name: string
  pages: readonly Page[]
  commands?: readonly SearchCommand[]
  /** Titles of the module's groups in search results, by entity. */
  searchGroups?: Readonly<Record<string, `nav.${string}`>>
  bookmarks?: () => Promise<{ default: ComponentType<{ onChange: (marks: Bookmarks) => void }> }>
  navbar?: LoadComponent
  extensions?: readonly Extension[]
  cards?: readonly OverviewCard[]
  setupSteps?: readonly SetupStep[]
  /** A line above the overview's cards, as high as its placeholder there. It loads its own data, and its messages start with `overview.`. */
  overviewNotice?: { isVisible: (user: UserData) => boolean; load: LoadComponent }
  /** Describes the module in one sentence where the workspace chooses its modules. */
  about?: `nav.${string}`
  /** A component without UI that runs on every page, for counts, subscriptions and notifications. */
  background?: { access: PageAccess; load: LoadComponent }
  banner?: { isVisible: (user: UserData) => boolean; load: LoadComponent }
  /** The link to the page that explains why a permission is missing. */
  getAccessReportLink?: (action: string, subject: string) => string
}

export const webModule = (definition: WebModule): WebModule => definition
