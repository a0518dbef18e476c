import { ApiError } from '../api-error.ts'

const namespaces = { dav: 'DAV:', caldav: 'urn:ietf:params:xml:ns:caldav', carddav: 'urn:ietf:params:xml:ns:carddav' } as const
type Vocabulary = keyof typeof namespaces

/** The preconditions of RFC 4918, 3253, 6578, 4791 and 6352 that the server reports. */
export type Precondition =
  | 'dav:need-privileges'
  | 'dav:number-of-matches-within-limits'
  | 'dav:propfind-finite-depth'
  | 'dav:supported-report'
  | 'dav:valid-sync-token'
  | 'dav:cannot-modify-protected-property'
  | 'caldav:calendar-collection-location-ok'
  | 'caldav:max-attendees-per-instance'
  | 'caldav:max-resource-size'
  | 'caldav:no-uid-conflict'
  | 'caldav:supported-calendar-component'
  | 'caldav:supported-calendar-data'
  | 'caldav:supported-collation'
  | 'caldav:supported-filter'
  | 'caldav:valid-calendar-data'
  | 'caldav:valid-calendar-object-resource'
  | 'caldav:valid-filter'
  | 'carddav:max-resource-size'
  | 'carddav:no-uid-conflict'
  | 'carddav:supported-address-data'
  | 'carddav:supported-collation'
  | 'carddav:supported-filter'
  | 'carddav:valid-address-data'

type Details = {
  precondition: Precondition
  /** What was expected, what was received and what to do, in English. */
  detail: string
  /** With `no-uid-conflict`: the id of the record that already has the UID; its address is part of the response. */
  conflictingId?: number
}

/** A rejected DAV request, answered with the element of the failed precondition (RFC 4918, 16). */
export class DavProblem extends ApiError {
  readonly precondition: { namespace: string; name: string }
  readonly conflictingId: number | undefined

  constructor(status: 403 | 409 | 412 | 413 | 507, { precondition, detail, conflictingId }: Details) {
    super(status, `dav.${precondition.split(':')[1]!.replaceAll('-', '_')}`, detail)
    const [vocabulary, name] = precondition.split(':') as [Vocabulary, string]
    this.precondition = { namespace: namespaces[vocabulary], name }
    this.conflictingId = conflictingId
  }
}
