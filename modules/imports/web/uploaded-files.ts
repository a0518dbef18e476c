/** What this tab has uploaded for an import, to import it as another program without uploading it again. */
export type UploadedContent = { fileIds: number[]; text?: string }

const contents = new Map<number, UploadedContent>()

export const rememberUpload = (importId: number, content: UploadedContent): void => void contents.set(importId, content)

export const getUploadedContent = (importId: number): UploadedContent | undefined => contents.get(importId)
