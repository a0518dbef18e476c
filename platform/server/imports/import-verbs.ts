/**
 * The verbs of the changes by which an import stores and removes records in batches. The history of the company shows the import as one
 * change instead, the history of a record shows them.
 */
export const STORE_VERB = 'imports.store'
export const REMOVE_VERB = 'imports.remove'
