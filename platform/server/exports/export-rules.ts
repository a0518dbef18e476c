import { ApiError } from '../api-error.ts'
import type { Viewer } from '../viewer.ts'

/** The entity of the archives in the table of files; it has no subject, so access cannot be given to others. */
export const EXPORT_ENTITY = 'export'

export const EXPORT_ACCESS = ['create', 'Export'] as const

/** Archives are never reachable while viewing as their owner, with an API token, or once the permission has been revoked. */
export const canDownload = (viewer: Viewer, kind: string): boolean =>
  !viewer.viewedBy && !viewer.token && (kind === 'own' || viewer.ability.can(...EXPORT_ACCESS))

export const alreadyRunning = () => new ApiError(409, 'exports.running', 'This export is already running. Wait for it or cancel it first.')
