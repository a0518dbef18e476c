/**
 * What a module says of its doors, so that who gets through them is proved from its manifest (main/access).
 * Every endpoint, subject and topic of the manifest is named; what is missing fails the proof.
 */
export type ModuleAccess = {
  /** By the endpoint's name in the contract. */
  doors: Record<string, Door>
  /** By CASL subject. */
  subjects: Record<string, SubjectAccess>
  /** Subjects of the platform whose records this module's calls make and show. */
  shows?: Record<string, SubjectAccess>
  /** By the topic's name. */
  topics: Record<string, TopicAccess>
}

export type Fields = Record<string, unknown>
/** A record as calls answer it to somebody who may read everything. */
export type Answered = Fields & { id: number }

export type AccessWorld = {
  /** Active people, by id. */
  people: readonly number[]
  /** A word that stands nowhere but in this field of this record; no answer may carry it to whoever may not read the field. */
  word: (field: string) => string
  /** The records made so far. */
  made: (subject: string) => readonly Answered[]
}

/** The properties of an answer that hold one record or a list of them; `requests.user` looks inside each. */
type Rows = readonly string[]
/** A property of the request that names another record: one out of sight answers 404, one that may not be acted upon 403. */
type Reference = { input: (id: number, other: number) => Fields; action: string }

/** Properties of the record that have to be readable, since the call tells of them: 403 otherwise. */
type Reads = 'everything' | readonly string[]

/** Records on which everybody may do it, such as oneself. */
type Always = (record: Answered, viewerId: number) => boolean

export type Door =
  /** Open to all, or bounded by who asks: no rule on records decides. `ids` of somebody else's answer 404. */
  | { door: 'public' | 'own'; reason: string; input?: Fields; ids?: { from: string; rows: string; input: (ids: number[]) => Fields } }
  /** The right that the endpoint's `access` names decides alone. */
  | { door: 'gate'; reason: string; input: Fields }
  /** `history` and `undo` of the journal: tried on the records of every subject. */
  | { door: 'journal'; reason: string }
  | {
      door: 'list'
      subject: string
      /** Only rows on which this is allowed are listed, beside `read`. */
      action?: string
      /** What every request gives away, since the list holds only some records. */
      reads?: readonly string[]
      /** The list stands within a record, which every request names: out of sight it answers 404. It is tried on the first one made. */
      of?: { subject: string; input: (id: number) => Fields }
      rows: Rows
      total: string
      /** Fields that `q` looks through. */
      search?: readonly string[]
      /** `fields`: what the parameter gives away. No input where the record has nothing to filter by. */
      filters?: readonly { fields: readonly string[]; input: (record: Answered) => Fields | undefined }[]
      sorts?: readonly { fields: readonly string[]; input: Fields }[]
      sums?: Sums
    }
  /** What is told of all that the viewer sees, none of it by itself; `total` counts them. */
  | { door: 'sums'; subject: string; total: string; sums: Sums }
  /** A list as a text, one line for each record after a first one with names. */
  | { door: 'export'; subject: string }
  | {
      door: 'read'
      subject: string
      /** Needed on the record beside `read`. */
      action?: string
      rows: Rows
      input: (id: number) => Fields
      reads?: Reads
      refusesMore?: string
      always?: Always
    }
  /** Makes another record out of one: what is copied has to be theirs to read there and to set here. */
  | {
      door: 'copy'
      subject: string
      rows: Rows
      input: (id: number) => Fields
      /** What a record has where nothing is given. */
      defaults: (viewerId: number, source: Answered) => Fields
      copied: (source: Answered) => Fields
      /** Beside what is copied. */
      reads?: readonly string[]
      /** Records of which a copy makes sense, all unless given. */
      applies?: (record: Answered) => boolean
    }
  | {
      door: 'create'
      subject: string
      rows: Rows
      input: (given: Fields) => Fields
      /** What a record has where nothing is given. */
      defaults: (viewerId: number, given: Fields) => Fields
      given: (world: AccessWorld) => Fields[]
      refusesMore?: string
      references?: readonly Reference[]
    }
  | {
      door: 'write'
      subject: string
      action: string
      /** A bulk call: one id that is refused refuses all. */
      many?: true
      rows: Rows
      input: (ids: number[], changes: Fields, world: AccessWorld) => Fields
      /** Sets of properties to change, as they are answered; none where the call changes no property that rules can name. */
      changes?: (record: Answered, world: AccessWorld) => Fields[]
      /** Rights on the record beside `action`. */
      needs?: (changes: Fields) => readonly string[]
      reads?: Reads
      /** Why the call may refuse (403) more than the rules on records do. */
      refusesMore?: string
      always?: Always
      /** Records on which the call makes sense, all unless given. */
      applies?: (record: Answered) => boolean
      references?: readonly Reference[]
    }

/** What an answer adds up over all that the viewer sees: null where they may not read one of `fields` everywhere. */
export type Sums = { name: string; fields: readonly string[]; of: (visible: readonly Answered[]) => unknown }

/** What becomes of a record once it is made: a further request, none where there is no input. */
export type Next = { by: string; input: (record: Answered, world: AccessWorld, turn: number) => Fields | undefined }

export type SubjectAccess =
  /** Bounded by ownership: nobody else reaches a record by any rule. `make` makes one of the caller's own. */
  | { own: string; make: { by: string; input: Fields } }
  /** The same, of records that no single request makes: which test proves it. */
  | { own: string; proved: string }
  /** No records that differ for anybody. */
  | { gate: string }
  | {
      /** Requests that make records which differ in all that rules may ask for. Without it they stand there from the start. */
      make?: { by: string; inputs: readonly ((world: AccessWorld) => Fields)[]; next?: readonly Next[] }
      /** The records as answered: by the endpoint that reads one, or from the rows of a table. */
      view: string | { table: string; answer: (row: Fields) => Answered }
      /** Properties that tell of other records: of those that the viewer sees, and what they see of them. */
      counts?: (record: Answered, visible: readonly Answered[], seen: (other: Answered) => Fields) => Fields
      /** Properties that tell of other records and are proved elsewhere. */
      besides?: readonly string[]
    }

type Right = readonly [action: string, subject: string]
/** Everyone's own; proved by the test named; for whoever may read the record that `entity` and `id` name; or for whoever has any of these rights on some records; or, its parameter being the id of a record of this subject, for whoever may read that. */
export type TopicAccess = 'own' | { proved: string } | 'record' | readonly Right[] | { of: string }
