/** An attachment of an email. */
export type ReceivedFile = { name: string; bytes: Uint8Array }

export type ReceivedWith = { emailId: number; sender: string; subject: string }

/** What a file contains. `isStructured`: data for a record, so that it may be received without a user who looks at it. */
export type ReceivedContent = { isStructured: boolean; content: unknown }

/** Creates records, such as bills, from files that users receive by email. */
export type ReceivedFileHandler<Ctx> = {
  /** The permission of the user who receives the files. */
  access: readonly [action: string, subject: string]
  /** Reads and stores a file, outside of the transaction. Throws ApiError for one that cannot become a record. */
  read: (ctx: Ctx, file: ReceivedFile) => Promise<ReceivedContent>
  /** Returns the id of the new record, or of the one that the same file has become before. Throws 403 if the viewer may not create it. */
  create: (ctx: Ctx, content: unknown, from: ReceivedWith) => Promise<number>
  /** The records among these that the viewer may read. */
  getStates: (ctx: Ctx, ids: readonly number[]) => Promise<Map<number, { title: string; isDone: boolean }>>
}
