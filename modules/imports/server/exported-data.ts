import { ownedBy, type ModuleExport } from '#platform/server/exports/module-export.ts'

/** What was imported is part of the modules that it belongs to. */
export const exportedData: ModuleExport = { tables: [{ table: 'imports', person: ownedBy('userId'), isPrivate: true }] }
