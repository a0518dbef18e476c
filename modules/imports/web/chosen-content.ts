/** A file to import and its path in the chosen folder. */
export type ChosenFile = { path: string; file: File }

/** What the user chose for an import: files or a pasted table. */
export type ChosenContent = { files: readonly ChosenFile[]; text: string }

const contents = new Map<number, ChosenContent>()

/** Remembers it in this tab, to import it as another program without choosing it again. */
export const rememberContent = (importId: number, content: ChosenContent): void => void contents.set(importId, content)

export const getRememberedContent = (importId: number): ChosenContent | undefined => contents.get(importId)
