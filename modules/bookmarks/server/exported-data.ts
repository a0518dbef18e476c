import { ownedBy, type ModuleExport } from '#platform/server/exports/module-export.ts'

export const exportedData: ModuleExport = { tables: [{ table: 'bookmarks', person: ownedBy('userId'), isPrivate: true }] }
