import type { ModuleAccess } from '#platform/contract/access.ts'

/** The endpoints are described in platform/server/platform-access.ts. */
export const access: ModuleAccess = { endpoints: {}, subjects: {}, topics: {} }
