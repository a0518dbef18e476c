import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Groups modules into chunks: code of every page in one, code shared by forms, tables, popups or overview cards in a few more, each
 * module's shared code in its own. React Aria stays in chunks that load on demand.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'application', tags: ['$initial'], priority: 4 },
  { name: 'overlays', test: reachesAria, minShareCount: 5, priority: 2 },
  { name: 'common', test: (id) => COMMON.test(id) && !isApart(id) && !reachesAria(id), minShareCount: 2, priority: 3 },
  { name: 'forms', test: (id) => FORMS.test(id) && !TABLE.test(id) && !reachesAria(id), minShareCount: 2, priority: 2 },
  { name: 'leaving', test: (id) => LEAVING.test(id), minShareCount: 2, priority: 1 },
  { name: 'glance', test: (id) => GLANCE.test(id) && !reachesAria(id), minShareCount: 2, priority: 1 },
  { name: 'table', test: (id) => TABLE.test(id) && !reachesAria(id), minShareCount: 2, priority: 1 },
  // Last, because a group also takes the dependencies of its files.
  {
    name: (id) => MODULE.exec(id)?.[1] ?? null,
    debugName: 'what the parts of a module share',
    test: (id) => MODULE.test(id) && !reachesAria(id),
    minShareCount: 2,
    priority: 0,
  },
]

const COMMON = /[\\/](platform|lucide-react|@tanstack)[\\/]/
const TABLE = /[\\/](data-table|table-core|react-table)[\\/]|[\\/]contract[\\/]views\./
const FORMS =
  /[\\/]ui[\\/]\w+[\\/](form|use-form|markdown-field|title-field|markdown|theirs|use-draft|text-field|radio-group|checkbox|choice|select|tabs|card|alert|link|page-head|pagination|unsaved-changes|actions|back-link|page-links|history-steps|count-tiles|drawer-parts|date-picker|tag-input|use-found-options|row-list|record-trail|colored-names|file-tray|file-button|upload-progress|progress-bar|use-incoming-files)\.|[\\/]icons[\\/](camera|user-x|user-check|archive-arrow-up|paperclip|link-2|eye-off|eye|repeat|lock|bell-ring|pin-off|file-minus-corner|save|stamp|printer|coins|columns-3|rows-[23]|external-link|panel-right-open|text-align-start|mail|arrow-(?:right|left)-to-line|info|clock|circle-question-mark|ellipsis-vertical|arrow-left|arrow-down|minus|badge-check|ban|heart|mail-check|mail-x|package|shopping-cart|truck|undo-2|settings|octagon-exclamation-point|file-pen|sliders-horizontal|image-plus|tag|triangle-exclamation-point|send-horizontal|folder-input|mails|list|send|mail-open|link|ellipsis|rotate-cw)\.|[\\/]ui[\\/]fields[\\/]field\.tsx$|[\\/](contract[\\/]money|i18n[\\/]decimal|file-size|access-frame|download|parts|session-row|subject-words|uploads|write-with-progress)\./
const LEAVING = /[\\/](form-drawer|useBlocker)\./
const GLANCE =
  /[\\/]ui[\\/]charts[\\/](glance-card|column-chart|bar-chart)\.|[\\/]platform[\\/]web[\\/](i18n[\\/]overview-words|overview[\\/]card-report)\./
const LATER =
  /[\\/](contract[\\/]plain-words|ui[\\/]\w+[\\/](?:keys-dialog|made-links|history-list)|web[\\/]\w+[\\/](?:use-today|folded|page-icon|icon-of-link|history-words|notice-wish|desktop-notice|desktop-permission|use-settled-text)|shell[\\/]notifications[\\/]notification-acts)\./
const MODULE = /[\\/]modules[\\/]([^\\/]+)[\\/]/
const ARIA = /[\\/](react-aria|react-stately|react-aria-components|@internationalized|@react-aria)[\\/]/
const IMPORT = /^(?:import|export) (?!type\b)(?:[\w$*{},\s]+ from )?['"]([^'"]+)['"]/gm

const isApart = (id: string) => TABLE.test(id) || FORMS.test(id) || LEAVING.test(id) || GLANCE.test(id) || LATER.test(id)

const known = new Map<string, boolean>()

/** Whether a file belongs to React Aria or imports it statically, directly or indirectly. */
function reachesAria(id: string): boolean {
  if (ARIA.test(id)) return true
  if (id.includes('node_modules') || !/\.tsx?$/.test(id) || !existsSync(id))
    return id.endsWith('overlay.module.css') || id.endsWith('popup.module.css')
  if (!known.has(id)) {
    known.set(id, false)
    known.set(
      id,
      [...readFileSync(id, 'utf8').matchAll(IMPORT)].some(([, source]) => importsAria(id, source!)),
    )
  }
  return known.get(id)!
}

function importsAria(id: string, source: string): boolean {
  if (source.startsWith('react-aria-components') || source.startsWith('@internationalized/')) return true
  if (source.startsWith('.')) return reachesAria(join(dirname(id), source))
  return source.startsWith('#') && reachesAria(join(import.meta.dirname, '../../..', source.slice(1)))
}
