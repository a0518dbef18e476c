import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Code of every page in one chunk, code shared by forms or popups in two more, one per module. Without groups the to-do page takes 191 KB in
 * 89 files instead of 166 KB in 9.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'application', tags: ['$initial'], priority: 4 },
  { name: 'overlays', test: reachesAria, minShareCount: 5, priority: 2 },
  { name: 'common', test: (id) => COMMON.test(id) && !isSeparate(id) && !reachesAria(id), minShareCount: 2, priority: 3 },
  { name: 'forms', test: (id) => isForms(id) && !reachesAria(id), minShareCount: 2, priority: 2 },
  // Last, because a group also takes the dependencies of its files.
  {
    name: (id) => MODULE.exec(id)?.[1] ?? null,
    debugName: 'shared code of a module',
    test: (id) => MODULE.test(id) && !reachesAria(id),
    minShareCount: 2,
    priority: 0,
  },
]

const COMMON = /[\\/](platform|lucide-react|@tanstack)[\\/]/
/** Matches files under the folder by name without extension; both parameters may contain regular expressions. */
const createFilePattern = (folder: string, names: string) =>
  new RegExp(`[\\\\/]${folder}[\\\\/](?:${names.trim().split(/\s+/).join('|')})\\.`)

const FORMS = [
  createFilePattern(
    'ui[\\\\/]\\w+',
    `form use-form markdown-field title-field markdown remote-change-notice use-draft text-field radio-group checkbox choice
    select tabs card alert text-link page-header pagination unsaved-changes action-bar back-link page-nav history-card
    filter-tiles drawer-sections date-picker tag-input use-async-options row-list record-timestamps colored-names
    attachment-tray file-button upload-progress progress-bar use-file-drop-and-paste`,
  ),
  /[\\/]ui[\\/]fields[\\/]field\.tsx$/,
  createFilePattern(
    'icons',
    `camera shield-off user-x user-check archive-arrow-up paperclip link-2 eye-off eye repeat lock bell-ring pin-off file-minus-corner save
    stamp printer coins columns-3 rows-[23] external-link panel-right-open text-align-start mail arrow-(?:right|left)-to-line info
    clock circle-question-mark ellipsis-vertical arrow-left arrow-down minus badge-check ban heart mail-check mail-x package
    shopping-cart truck undo-2 settings octagon-exclamation-point file-pen sliders-horizontal image-plus tag
    triangle-exclamation-point send-horizontal folder-input mails list send mail-open link ellipsis rotate-cw`,
  ),
  /[\\/](contract[\\/]money|i18n[\\/]decimal|file-size|signed-out-frame|download-file|web[\\/]routing[\\/]extensions|session-row|subject-labels|uploads|api-with-progress)\./,
]
/** Needed by a few pages only. In the chunk of every page, they would add 33 KB to the to-do page. */
const ON_DEMAND = [
  /[\\/](data-table|table-core|react-table)[\\/]|[\\/]contract[\\/]views\./,
  /[\\/](form-drawer|useBlocker|use-overview-translation|card-empty-context)\./,
  createFilePattern('ui[\\\\/]charts', 'overview-card column-chart bar-chart'),
  createFilePattern('contract', 'strip-markdown factors sso tokens service-accounts'),
  createFilePattern(
    'ui[\\\\/]\\w+',
    'keyboard-shortcuts-dialog linked-records history-list copy-dialog picture-field file-drop read-as-base64',
  ),
  createFilePattern(
    'web[\\\\/]\\w+',
    `use-today normalize-for-search page-icon link-icon history-changes notification-preference desktop-notification
    desktop-permission use-debounced-text passkeys password-problem module-name`,
  ),
  /[\\/]shell[\\/]notifications[\\/]notification-mutations\./,
]
const MODULE = /[\\/]modules[\\/]([^\\/]+)[\\/]/
const ARIA = /[\\/](react-aria|react-stately|react-aria-components|@internationalized|@react-aria)[\\/]/
const IMPORT = /^(?:import|export) (?!type\b)(?:[\w$*{},\s]+ from )?['"]([^'"]+)['"]/gm

const isForms = (id: string) => FORMS.some((pattern) => pattern.test(id))
const isSeparate = (id: string) => [...FORMS, ...ON_DEMAND].some((pattern) => pattern.test(id))

const ariaFiles = new Map<string, boolean>()

/** Whether a file belongs to React Aria or imports it statically, directly or indirectly. */
function reachesAria(id: string): boolean {
  if (ARIA.test(id)) return true
  if (id.includes('node_modules') || !/\.tsx?$/.test(id) || !existsSync(id))
    return id.endsWith('overlay.module.css') || id.endsWith('popup.module.css')
  if (!ariaFiles.has(id)) {
    ariaFiles.set(id, false)
    ariaFiles.set(
      id,
      [...readFileSync(id, 'utf8').matchAll(IMPORT)].some(([, source]) => importsAria(id, source!)),
    )
  }
  return ariaFiles.get(id)!
}

function importsAria(id: string, source: string): boolean {
  if (source.startsWith('react-aria-components') || source.startsWith('@internationalized/')) return true
  if (source.startsWith('.')) return reachesAria(join(dirname(id), source))
  return source.startsWith('#') && reachesAria(join(import.meta.dirname, '../../..', source.slice(1)))
}
