/** Who may call each endpoint, read each subject and subscribe to each topic; main/access tests the module against it. */
export type ModuleAccess = {
  endpoints: Record<string, EndpointAccess>
  subjects: Record<string, SubjectAccess>
  /** Platform subjects whose records this module's endpoints create and return. */
  platformSubjects?: Record<string, SubjectAccess>
  topics: Record<string, TopicAccess>
}

/** The values of a record by field name. */
export type FieldValues = Record<string, unknown>
/** A record as returned to a user who may read everything. */
export type RecordResponse = FieldValues & { id: number }

export type AccessFixture = {
  people: readonly number[]
  /** Returns a text that appears only in this field of this record. No response may contain it unless the caller may read the field. */
  createUniqueText: (field: string) => string
  getRecords: (subject: string) => readonly RecordResponse[]
}

type Rows = readonly string[]
type Reference = { input: (id: number, other: number) => FieldValues; action: string }

type Reads = 'everything' | readonly string[]

type Always = (record: RecordResponse, viewerId: number) => boolean

export type EndpointAccess =
  /** No rule on records applies: open to everyone, or limited to the caller's own data. `ids` of another user's data must return 404. */
  | {
      type: 'public' | 'own'
      reason: string
      input?: FieldValues
      ids?: { from: string; rows: string; input: (ids: number[]) => FieldValues }
    }
  /** The permission in the endpoint's `access` decides alone. */
  | { type: 'gate'; reason: string; input: FieldValues }
  | { type: 'journal'; reason: string }
  | {
      type: 'list'
      subject: string
      action?: string
      reads?: readonly string[]
      of?: { subject: string; input: (id: number) => FieldValues }
      rows: Rows
      total: string
      search?: readonly string[]
      filters?: readonly { fields: readonly string[]; input: (record: RecordResponse) => FieldValues | undefined }[]
      sorts?: readonly { fields: readonly string[]; input: FieldValues }[]
      sums?: Sums
    }
  | { type: 'sums'; subject: string; total: string; sums: Sums }
  | { type: 'export'; subject: string }
  | {
      type: 'read'
      subject: string
      action?: string
      rows: Rows
      input: (id: number) => FieldValues
      reads?: Reads
      extraDenialReason?: string
      /** Why the call returns 409 where the rules allow it. */
      conflictReason?: string
      always?: Always
    }
  /** Creates a copy of a record; the copied properties must be readable on the source and settable on the copy. */
  | {
      type: 'copy'
      subject: string
      rows: Rows
      input: (id: number) => FieldValues
      defaults: (viewerId: number, source: RecordResponse) => FieldValues
      copiedProperties: (source: RecordResponse) => FieldValues
      reads?: readonly string[]
      applies?: (record: RecordResponse) => boolean
    }
  | {
      type: 'create'
      subject: string
      rows: Rows
      input: (input: FieldValues) => FieldValues
      defaults: (viewerId: number, input: FieldValues) => FieldValues
      inputs: (fixture: AccessFixture) => FieldValues[]
      extraDenialReason?: string
      references?: readonly Reference[]
    }
  | {
      type: 'write'
      subject: string
      action: string
      isBulk?: true
      rows: Rows
      input: (ids: number[], changes: FieldValues, fixture: AccessFixture) => FieldValues
      changes?: (record: RecordResponse, fixture: AccessFixture) => FieldValues[]
      additionalActions?: (changes: FieldValues) => readonly string[]
      reads?: Reads
      /** Why the call may return 403 even when the rules on records allow it. */
      extraDenialReason?: string
      always?: Always
      applies?: (record: RecordResponse) => boolean
      references?: readonly Reference[]
    }

/** A total over the visible records; null unless the viewer may read all `fields` of each of them. */
export type Sums = { name: string; fields: readonly string[]; of: (visible: readonly RecordResponse[]) => unknown }

/** A follow-up request after a record was created; skipped if `input` returns undefined. */
export type FollowUp = { by: string; input: (record: RecordResponse, fixture: AccessFixture, turn: number) => FieldValues | undefined }

export type SubjectAccess =
  /** Limited to the owner: no rule gives others access. `make` creates a record of the caller's own. */
  | { own: string; make: { by: string; input: FieldValues } }
  | { own: string; testedBy: string }
  | { gate: string }
  | {
      /** Requests that create records which differ in everything rules can test. Omitted if the records exist from the start. */
      make?: { by: string; inputs: readonly ((fixture: AccessFixture) => FieldValues)[]; next?: readonly FollowUp[] }
      view: string | { table: string; answer: (row: FieldValues) => RecordResponse }
      /** Properties derived from other records, computed from those the viewer can see. */
      relatedProperties?: (
        record: RecordResponse,
        visible: readonly RecordResponse[],
        seen: (other: RecordResponse) => FieldValues,
      ) => FieldValues
      /** Properties derived from other records that other tests cover. */
      testedElsewhere?: readonly string[]
    }

type Right = readonly [action: string, subject: string]
/**
 * `own`: each user's own topic. `testedBy`: covered by the named test. `record`: readers of the record named by `entity` and `id`. A list:
 * users with any of these permissions. `of`: readers of the record of this subject whose id is the topic's parameter.
 */
export type TopicAccess = 'own' | { testedBy: string } | 'record' | readonly Right[] | { of: string }
