/**
 * The commands by which an import stores and removes records in batches. The history of the company shows the import as one
 * change instead, the history of a record shows them.
 */
export const STORE_COMMAND = 'imports.store'
export const REMOVE_COMMAND = 'imports.remove'
